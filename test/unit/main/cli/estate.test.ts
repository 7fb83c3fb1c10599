import fc from 'fast-check';
import { flowFields } from '#contract/filter/flow-fields.ts';
import { print } from '#contract/filter/print.ts';
import { everyFlow } from '#contract/models/flow.ts';
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { CommandEstate } from '../../../../main/cli/estate.ts';
import { searchQueryOf } from '../../../../main/cli/filter-args.ts';
import { failure } from '../../../../main/core/base/failure.ts';
import { Watch } from '../../../../main/core/monitoring/watch.ts';
import type { FlowRun, RequestOptions, ServiceFlow } from '../../../../main/core/ports/service.ts';
import { ManualClock } from '../../../fixtures/clock.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { filterOf } from '../../../fixtures/filters.ts';
import { flow, node, run } from '../../../fixtures/flows.ts';
import { memoryHistory } from '../../../fixtures/history.ts';
import { silentLog } from '../../../fixtures/log.ts';
import { MemoryService } from '../../../fixtures/service.ts';
import { cases } from '../../../fixtures/thorough.ts';

const now = Date.UTC(2026, 2, 12, 12);
const hour = 3_600_000;

// A command and the window share the clock of their computer.
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Names that the filters reuse. */
const word = fc.constantFrom('eu', 'Orders', 'orders EU', 'a*', '*', 'S3', '', '10:58', '"', '(', 'NOT', '71', 'İ');
const nullable = fc.option(word);

const someFlow = (id: number): fc.Arbitrary<ServiceFlow> =>
  fc
    .record({
      name: nullable,
      project: nullable,
      owner: nullable,
      tags: fc.array(word, { maxLength: 2 }),
      roles: fc.subarray(['owner', 'operator', 'odd']),
      words: fc.array(fc.constantFrom('ACTIVE', 'PAUSED', 'INIT', null), { minLength: 1, maxLength: 3 }),
      connector: nullable,
      credentialId: fc.option(fc.constantFrom(71, 900)),
    })
    .map(({ words, connector, credentialId, ...facts }) =>
      flow(
        words.map((statusWord, index) =>
          node(id + index, index === 0 ? null : id, { statusWord, connector, credentialId, tags: facts.tags }),
        ),
        facts,
      ),
    );

const someRuns = (originId: number): fc.Arbitrary<FlowRun[]> =>
  fc
    .array(fc.record({ ago: fc.integer({ min: 1, max: 50 * hour }), errors: fc.constantFrom(0, 1, 100, 900) }), {
      maxLength: 6,
    })
    .map((drawn) => drawn.map(({ ago, errors }) => run(originId, now - ago, { errors })));

const origins = [10, 20, 30, 40, 50];
const estates = fc.record({
  flows: fc.tuple(...origins.map(someFlow)),
  runs: fc.tuple(...origins.map(someRuns)),
});

it('the command line and the window find equal flows by a filter, in equal order', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      estates,
      fc.array(filterOf(flowFields, word), { minLength: 8, maxLength: 8 }),
      async (estate, filters) => {
        const service = new MemoryService(estate.flows);
        service.runs = estate.runs.flat().sort((a, b) => b.runId - a.runId);
        const watch = new Watch({
          environmentId: 'e',
          service,
          history: memoryHistory(),
          clock: new ManualClock(now),
          log: silentLog,
          pollSeconds: 30,
          onChange: () => undefined,
        });
        watch.start();
        await eventually(() => expect(watch.state).toMatchObject({ reading: false, phase: 'live' }));
        const commands = new CommandEstate(service, new AbortController().signal);
        await commands.readAll();
        await commands.readRuns();
        for (const filter of filters) {
          const where = print(filter, flowFields);
          const inWindow = watch.view.ids({ ...everyFlow, filter: where }).ids;
          expect([where, commands.view.ids(searchQueryOf({ where })).ids]).toEqual([where, inWindow]);
          if (inWindow.length > 0 && inWindow.length < origins.length) found += 1;
        }
        watch.stop();
      },
    ),
    { numRuns: cases(600) },
  );
  // Most random filters let everything or nothing through. A good many must separate flows.
  expect(found).toBeGreaterThan(50);
});

it('reads no more runs once the flows cannot be read', async () => {
  let reading: AbortSignal | undefined;
  class Broken extends MemoryService {
    override listRuns({ signal }: RequestOptions = {}) {
      reading = signal;
      return super.listRuns();
    }
  }
  const service = new Broken([flow([node(1, null)])]);
  service.trouble = (request) => {
    if (request.startsWith('list')) throw failure('service_failed', 'Broken.');
  };
  await expect(new CommandEstate(service, new AbortController().signal).readEverything()).rejects.toThrow('Broken.');
  expect(reading?.aborted).toBe(true);
});
