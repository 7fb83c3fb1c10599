/**
 * The script that an operator would write with the vendor's SDK, from the specification alone: one request after
 * another, with Node's own fetch. Usage: peer-script.ts list|pause|export BASE_URL SERVICE_KEY [FLOW_ID… | SOURCE_ID FILE]
 */
import { writeFileSync } from 'node:fs';

const [task, baseUrl, serviceKey, ...rest] = process.argv.slice(2);

const accept = 'application/json';

async function request(method: string, path: string, headers: Record<string, string>, body?: object): Promise<unknown> {
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { accept, ...headers, ...(body && { 'content-type': accept }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}.`);
  const text = await answer.text();
  return text === '' ? null : JSON.parse(text);
}

const { access_token: token } = (await request('POST', '/token', { authorization: `Basic ${serviceKey}` })) as {
  access_token: string;
};
const bearer = { authorization: `Bearer ${token}` };

interface Flow {
  flows: { id: number; origin_node_id: number; status?: string }[];
}

/** Each page of flows, 100 at a time. */
async function* flowPages(): AsyncGenerator<Flow['flows']> {
  for (let page = 1; ; page += 1) {
    const { flows } = (await request(
      'GET',
      `/flows?access_role=collaborator&page=${page}&per_page=100`,
      bearer,
    )) as Flow;
    if (flows.length === 0) return;
    yield flows;
    if (flows.length < 100) return;
  }
}

async function list(): Promise<void> {
  const all: Flow['flows'] = [];
  for await (const flows of flowPages()) all.push(...flows);
  process.stdout.write(`${JSON.stringify(all)}\n`);
}

async function pause(ids: readonly string[]): Promise<void> {
  for (const id of ids) await request('PUT', `/flows/${id}/pause`, bearer);
}

async function exportSamples(sourceId: string, file: string): Promise<void> {
  const lines: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { output } = (await request('POST', `/data_sources/${sourceId}/probe/quarantine/sample`, bearer, {
      page,
      per_page: 100,
    })) as { output: { data: object[]; meta: { pageCount: number } } };
    pages = output.meta.pageCount;
    lines.push(...output.data.map((sample) => JSON.stringify(sample)));
  }
  writeFileSync(file, `${lines.join('\n')}\n`);
}

if (task === 'list') await list();
else if (task === 'pause') await pause(rest);
else await exportSamples(rest[0]!, rest[1]!);
