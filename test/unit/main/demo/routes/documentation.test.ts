import { expect, it } from 'vitest';
import { Demo } from '../support.ts';

const answers = async (demo: Demo) => {
  const node = demo.node('Orders EU normalised');
  const paths = [`/flows/${node.id}`, `/data_sets/${node.resource.id}`];
  return Promise.all(paths.map(async (path) => (await demo.call('POST', `${path}/docs/recommendation`)).json));
};

it('suggested documentation is Markdown about the whole flow, or about the data set', async () => {
  const [flow, set] = await answers(await Demo.open({ flows: 3 }));
  expect(flow).toEqual({
    status: 'ok',
    output: { response: expect.stringMatching(/^# Orders EU\n/), statusCode: 200 },
  });
  expect(flow.output.response).toContain('  - the data set **Orders EU raw**, active');
  expect(set.output.response).toMatch(/^# Orders EU normalised\n/);
  expect(set.output.response).toContain('`orders_eu_normalise`');
});

it('where the feature is off, an error message stands in place of the text', async () => {
  for (const { status, output } of await answers(await Demo.open({ flows: 3, ai: false }))) {
    expect(status).toBe('ok');
    expect(output.errorMessage).toContain('integration is not enabled for the organisation');
    expect(output).not.toHaveProperty('response');
  }
});
