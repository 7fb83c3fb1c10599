import { beforeEach, describe, expect, it } from 'vitest';
import { Demo, minute, type Answer } from '../support.ts';

let demo: Demo;
beforeEach(async () => {
  demo = await Demo.open({ flows: 12 });
});

interface Code {
  id: number;
  name: string;
  code: unknown;
  code_encoding: string;
  resource_type: string;
  output_type: string;
  reusable: boolean;
  public: boolean;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const script = base64('def transform(record, metadata, args):\n    return record\n');
const python = {
  name: 'as_is',
  output_type: 'record',
  code_type: 'python3',
  code_encoding: 'base64',
  code: script,
  reusable: true,
};
const custom = (spec: object) => ({ operation: 'svc.custom', spec });
const scriptSpec = { language: 'python3', encoding: 'base64', script };
const transform = {
  name: 'shift_it',
  output_type: 'record',
  reusable: true,
  code_type: 'jolt_custom',
  code_encoding: 'none',
  code: [{ operation: 'shift', spec: { '*': '&' } }, custom(scriptSpec)],
};

const create = (path: string, body: object): Promise<Answer> => demo.call('POST', path, { body });
const update = (path: string, body: object): Promise<Answer> => demo.call('PUT', path, { body });
const list = async (path: string, query: Record<string, string> = {}): Promise<Code[]> =>
  (await demo.get(path, query)).json;

async function named(name: string): Promise<Code> {
  const all = [...(await list('/code_containers', { access_role: 'all' })), ...(await list('/code_containers/public'))];
  const found = all.find((code) => code.name === name);
  if (!found) throw new Error(`No code container is called ${name}`);
  return found;
}

describe('code containers', () => {
  it('are listed newest first, one’s own unless a role is given, the public ones separately', async () => {
    const own = await list('/code_containers');
    const all = await list('/code_containers', { access_role: 'all' });
    const common = await list('/code_containers/public');
    expect(all.length).toBeGreaterThan(own.length);
    expect(all.map((code) => code.id)).toEqual(all.map((code) => code.id).toSorted((a, b) => b - a));
    expect(common.length).toBeGreaterThan(1);
    expect(common.every((code) => code.public)).toBe(true);
    expect(all.some((code) => code.public)).toBe(false);
    const reusable = await list('/code_containers', { reusable: '1' });
    expect(reusable).toEqual(own.filter((code) => code.reusable));
    expect(await list('/code_containers', { reusable: 'all' })).toEqual(own);
  });

  it('hold code that can be read, and list the data sets that use it', async () => {
    const code = await named('returns_only');
    expect(Buffer.from(String(code.code), 'base64').toString()).toContain('def transform(record');
    expect(code).toMatchObject({ data_sets: [demo.node('Returns EU').resource.id], resource_type: 'transform' });
    const jolt = (await list('/code_containers', { access_role: 'all' })).find((one) => Array.isArray(one.code));
    expect(jolt).toMatchObject({
      code_encoding: 'none',
      code: [{ operation: 'shift' }, {}, { operation: 'svc.custom' }],
    });
  });

  it('are created with everything that the specification names, and returned so', async () => {
    const body = {
      ...python,
      description: 'Changes nothing',
      data_credentials_id: demo.node('orders-eu-s3').resource.credential?.id ?? 0,
      resource_type: 'ai_function',
      ai_function_type: 'chunker',
      output_type: 'custom',
      tags: ['test'],
      custom_config: { size: 1 },
    };
    const { json } = await create('/code_containers', body);
    const { data_credentials_id: login, ...same } = body;
    expect(json).toMatchObject({ ...same, data_credentials: { id: login, name: 'aws-orders-eu' }, data_sets: [] });
    expect((await demo.get(`/code_containers/${json.id}`)).json).toEqual(json);
    expect((await list('/code_containers'))[0]?.id).toBe(json.id);
  });

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an unknown resource type', { resource_type: 'flow' }, 'resource_type'],
    ['an unknown function type', { ai_function_type: 'writer' }, 'ai_function_type'],
    ['an unknown output type', { output_type: 'table' }, 'output_type'],
    ['an unknown code type', { code_type: 'cobol' }, 'code_type'],
    ['an unknown encoding', { code_encoding: 'gzip' }, 'code_encoding'],
    ['code that is not encoded as it says', { code: 'return 1' }, 'code'],
    ['an encoded list', { code: [{ operation: 'shift' }] }, 'code'],
    ['a number as code', { code: 1 }, 'code'],
    ['no word on whether it is reusable', { reusable: undefined }, 'reusable'],
    ['a credential that is not there', { data_credentials_id: 1 }, 'data_credentials_id'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('are not created with %s', async (_, wrong, field) => {
    const answer = await create('/code_containers', { ...python, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.json.message).toContain(field);
  });

  it('preserve what an update leaves out, and must be valid as a whole', async () => {
    const { json } = await create('/code_containers', { ...python, tags: ['shared'] });
    const path = `/code_containers/${json.id}`;
    await demo.advance(minute);
    const renamed = (await update(path, { name: 'renamed' })).json;
    expect(renamed).toEqual({ ...json, name: 'renamed', updated_at: '2026-03-12T12:01:00.000Z' });
    expect((await update(path, { code: 'plain text' })).json.message).toContain('code');
    expect((await demo.get(path)).json).toEqual(renamed);
    expect((await update(path, { code: 'plain text', code_encoding: 'none' })).json.code).toBe('plain text');
  });

  it('that resources use cannot be deleted, and the answer names them', async () => {
    const { id } = await named('returns_only');
    Object.assign(demo.service.world.codeContainers.get(id) ?? {}, { role: 'owner' });
    const set = demo.node('Returns EU').resource.id;
    const answer = await demo.call('DELETE', `/code_containers/${id}`);
    expect(answer.status).toBe(405);
    expect(answer.json).toMatchObject({ message: expect.stringContaining('Returns EU'), data_sets: [set] });
    expect((await demo.get(`/code_containers/${id}`)).status).toBe(200);
  });

  it('that nothing uses are deleted for good', async () => {
    const { id } = await named('mask_email');
    expect((await demo.call('DELETE', `/code_containers/${id}`)).json).toEqual({
      code: '200',
      message: expect.any(String),
    });
    expect((await demo.get(`/code_containers/${id}`)).status).toBe(404);
  });

  it('are copied with their code, without their users', async () => {
    const { json } = await create('/code_containers', python);
    const copy = (await demo.call('POST', `/code_containers/${json.id}/copy`, { body: {} })).json;
    expect(copy).toMatchObject({ code: script, copied_from_id: json.id, data_sets: [], access_roles: ['owner'] });
    expect(copy.id).toBeGreaterThan(json.id);
    expect(copy.name).not.toBe(json.name);
  });

  it('that are public can be read and copied, and not changed', async () => {
    const { id } = await named('Drop empty fields');
    const path = `/code_containers/${id}`;
    expect((await demo.get(path)).json).toMatchObject({ public: true });
    expect((await update(path, { name: 'Mine' })).status).toBe(403);
    expect((await demo.call('DELETE', path)).status).toBe(403);
    expect((await demo.call('POST', `${path}/copy`)).json).toMatchObject({ public: false, copied_from_id: id });
  });
});

describe('transforms', () => {
  it('are the reusable code containers that change records', async () => {
    const all = await list('/code_containers', { access_role: 'all' });
    const records = all.filter((code) => code.resource_type === 'transform' && code.output_type === 'record');
    const transforms = await list('/transforms', { access_role: 'all' });
    expect(transforms).toEqual(records.filter((code) => code.reusable));
    expect(await list('/transforms', { access_role: 'all', reusable: 'all' })).toEqual(records);
    const common = await list('/transforms/public');
    expect(common.map((code) => code.output_type)).toEqual(common.map(() => 'record'));
    expect(common.length).toBeGreaterThan(0);
  });

  it('are made from operations, and seen as code containers too', async () => {
    const { json } = await create('/transforms', transform);
    expect(json).toMatchObject({ ...transform, resource_type: 'transform' });
    expect((await demo.get(`/code_containers/${json.id}`)).json).toEqual(json);
    expect((await demo.call('POST', `/transforms/${json.id}/copy`, { body: {} })).json.code).toEqual(transform.code);
    expect((await update(`/transforms/${json.id}`, { description: 'x' })).json).toMatchObject({ description: 'x' });
    expect((await demo.call('DELETE', `/transforms/${json.id}`)).status).toBe(200);
  });

  it.each([
    ['another output type', { output_type: 'attribute' }, 'output_type'],
    ['no use for others', { reusable: false }, 'reusable'],
    ['a script type', { code_type: 'python3' }, 'code_type'],
    ['an encoding', { code_encoding: 'base64' }, 'code_encoding'],
    ['text as code', { code: script }, 'code'],
    ['a step without operation', { code: [{ spec: {} }] }, 'code.0.operation'],
    ['a script in another language', { code: [custom({ ...scriptSpec, language: 'ruby' })] }, 'code.0.spec.language'],
    ['a script in another encoding', { code: [custom({ ...scriptSpec, encoding: 'none' })] }, 'code.0.spec.encoding'],
    ['a script that is not base64', { code: [custom({ ...scriptSpec, script: 'a b' })] }, 'code.0.spec.script'],
    ['a resource type', { resource_type: 'sink' }, 'resource_type'],
  ])('are not created with %s', async (_, wrong, field) => {
    const answer = await create('/transforms', { ...transform, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.json.message).toContain(field);
  });

  it('are not found when they change no whole record', async () => {
    const { id } = await named('mask_email');
    expect((await demo.get(`/transforms/${id}`)).status).toBe(404);
    expect((await demo.call('DELETE', `/transforms/${id}`)).status).toBe(404);
    expect((await demo.get(`/code_containers/${id}`)).status).toBe(200);
  });

  it('call their script steps after the vendor', async () => {
    demo = await Demo.open({ flows: 12, vendor: 'acme' });
    const code = [{ operation: 'acme.custom', spec: { language: 'ruby' } }];
    expect((await create('/transforms', { ...transform, code })).json.message).toContain('code.0.spec');
    const jolt = (await list('/transforms', { access_role: 'all', reusable: 'all' })).find((one) =>
      Array.isArray(one.code),
    );
    expect(JSON.stringify(jolt)).toContain('"acme.custom"');
  });

  it('of attributes have lists of their own, with their code as text', async () => {
    const own = await list('/attribute_transforms');
    expect(own.map((code) => code.name)).toEqual(['iso_country', 'mask_email']);
    expect(own.map((code) => typeof code.code)).toEqual(['string', 'string']);
    expect((await list('/attribute_transforms/public')).map((code) => code.name)).toEqual(['Trim text']);
  });
});
