import { expect, it } from 'vitest';
import type { Client } from '../../../../main/api/client.ts';
import type { Connection } from '../../../../main/api/connection.ts';
import { answerFailure } from '../../../../main/api/errors.ts';
import type { AnyOperation } from '../../../../main/api/operations/operation.ts';
import { PageSizes } from '../../../../main/api/page-sizes.ts';
import { ServiceClock } from '../../../../main/api/service-clock.ts';
import { ApiService } from '../../../../main/api/service.ts';
import { ManualClock } from '../../../fixtures/clock.ts';
import { collect, problemFrom } from '../../../fixtures/connection.ts';

/** The service on a client that gives every call this answer, or throws. */
function answering(answer: unknown): ApiService {
  const call = (): Promise<unknown> =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ answer, content: answer });
  return serviceOn({ call } as unknown as Client);
}

function serviceOn(client: Client): ApiService {
  const settings = { baseUrl: 'https://api.example/v1', vendorPrefix: 'acme', operationOverrides: {} };
  return new ApiService(settings, { client, serviceClock: new ServiceClock() } as Connection, new ManualClock());
}

const refusal = (status: number) => answerFailure(status, null, null, { host: 'api.example', effect: 'reads' });

it('has no error figures where the service has no such operation, and fails where it has', async () => {
  for (const status of [404, 405, 501]) expect(await answering(refusal(status)).errorFigures()).toBeNull();
  for (const status of [403, 500])
    expect(await problemFrom(answering(refusal(status)).errorFigures())).toMatchObject({ status });
});

it('reports an answer without the requested flow, and an empty one', async () => {
  const withoutFlow = answering({ flows: [], resources: [], projects: [], linkedFlows: [] });
  expect(await problemFrom(withoutFlow.getFlow(7))).toMatchObject({
    kind: 'bad_answer',
    message: 'api.example answered without the requested flow.',
  });
  expect(await problemFrom(answering({ text: null, problem: null }).suggestDocumentation(7))).toMatchObject({
    kind: 'bad_answer',
    message: 'api.example returned nothing, without a reason.',
  });
  expect(await answering({ text: null, problem: 'Too large.' }).suggestDocumentation(7)).toMatchObject({
    refusal: 'Too large.',
  });
});

it('counts unreadable notifications, and then does not report the list as complete', async () => {
  const ends = async (entries: readonly unknown[]) => {
    const receive = async ({ answer }: AnyOperation) => ({
      body: { bytes: Buffer.from(JSON.stringify(entries)) },
      headers: { 'x-total-count': String(entries.length) },
      read: async () => ({ answer: answer.parse(entries), content: entries }),
    });
    const pages = await collect(
      serviceOn({ receive, pageSizes: new PageSizes() } as unknown as Client).listNotifications(null),
    );
    return pages.map(({ notifications, ...end }) => ({ ids: notifications.map(({ id }) => id), ...end }));
  };
  expect(await ends([{ id: 4 }, { id: 5 }])).toEqual([{ ids: [4, 5], complete: true, gap: null }]);
  expect(await ends([{ id: 4 }, { message: 'without an id' }, 'text'])).toEqual([
    { ids: [4], complete: false, gap: { why: 'unreadable', entries: 2 } },
  ]);
});

it('describes the request for failed records as it is sent, without a session', () => {
  const window = { from: Date.UTC(2026, 2, 12, 8), to: Date.UTC(2026, 2, 12, 9) };
  const { method, url, headers, body } = answering(null).describeReadSamples({ kind: 'source', id: 5 }, window);
  expect({ method, url, headers, body: JSON.parse(body) as unknown }).toEqual({
    method: 'POST',
    url: 'https://api.example/v1/data_sources/5/probe/quarantine/sample',
    headers: { Accept: 'application/vnd.acme.api.v1+json', 'Content-Type': 'application/json' },
    body: { start_time: window.from, end_time: window.to },
  });
});
