import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openMetrics } from '../../../../main/cli/open-metrics.ts';
import { readOpenMetrics } from '../../../fixtures/open-metrics.ts';
import { unsafeOnScreen, unsafeText } from '../../../fixtures/unsafe-text.ts';

const gauge = { name: 'penstock_flows', type: 'gauge', help: 'Flows.' } as const;

it('matches OpenMetrics 1.0 to the byte', () => {
  const families = [
    { ...gauge, samples: [{ labels: { state: 'a"b\\c\nd' }, value: 2 }, { value: null }] },
    { name: 'penstock_reads', type: 'counter', help: 'Reads "of" all.', samples: [{ value: 3 }] } as const,
    { name: 'penstock', type: 'info', help: 'Version.', samples: [{ labels: { version: '1' }, value: 1 }] } as const,
  ];
  expect(openMetrics(families)).toBe(
    [
      '# TYPE penstock_flows gauge',
      '# HELP penstock_flows Flows.',
      String.raw`penstock_flows{state="a\"b\\c\\u{a}d"} 2`,
      '# TYPE penstock_reads counter',
      String.raw`# HELP penstock_reads Reads \"of\" all.`,
      'penstock_reads_total 3',
      '# TYPE penstock info',
      '# HELP penstock Version.',
      'penstock_info{version="1"} 1',
      '# EOF',
      '',
    ].join('\n'),
  );
});

it('stays valid for any name, and has no effect on a screen', () => {
  const labels = fc.record({ name: fc.oneof(unsafeText, fc.string({ unit: 'binary', maxLength: 400 })) });
  const value = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(fc.array(fc.record({ labels, value }), { maxLength: 5 }), (given) => {
      const samples = given.map((one, index) => ({ ...one, labels: { ...one.labels, flow: String(index) } }));
      const text = openMetrics([{ ...gauge, samples }]);
      expect(text).not.toMatch(unsafeOnScreen);
      const [family] = readOpenMetrics(text);
      expect(family!.samples.map(({ value }) => value)).toEqual(samples.map(({ value }) => value + 0));
      for (const { labels: read } of family!.samples) expect(read['name']!.length).toBeLessThan(2_000);
    }),
  );
});
