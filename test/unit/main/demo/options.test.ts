import { describe, expect, it } from 'vitest';
import { readArguments, readOptions } from '../../../../main/demo/options.ts';

describe('options of the demo service', () => {
  it('all are optional', () => {
    expect(readArguments([])).toMatchObject({
      port: 0,
      seed: 7,
      flows: 120,
      latencyMs: 0,
      tokenSeconds: 3600,
      vendor: 'svc',
    });
  });

  it('arguments become equivalent options', () => {
    const args = [
      '--port',
      '8443',
      '--latency-ms',
      '25',
      '--start-time',
      '2026-03-12T12:00:00Z',
      '--hold-clock',
      '--vendor',
      'acme',
    ];
    expect(readArguments(args)).toMatchObject({
      port: 8443,
      latencyMs: 25,
      startTime: '2026-03-12T12:00:00Z',
      holdClock: true,
      vendor: 'acme',
    });
  });

  it('the assistant exists unless it is switched off', () => {
    expect([readArguments([]).ai, readArguments(['--no-ai']).ai]).toEqual([true, false]);
    const withMetrics = (...args: string[]) => readArguments(args).errorMetrics;
    expect([withMetrics(), withMetrics('--no-error-metrics')]).toEqual([true, false]);
    const runs = (...args: string[]) => [readArguments(args).runLogs, readArguments(args).runMetrics];
    expect([runs(), runs('--run-logs', 'none', '--no-run-metrics')]).toEqual([
      ['log', true],
      ['none', false],
    ]);
    const auditLog = (...args: string[]) => readArguments(args).auditLog;
    expect([auditLog(), auditLog('--audit-log', 'none')]).toEqual(['resources', 'none']);
  });

  it('a larger quarantine exists only on request', () => {
    const wanted = (...args: string[]) => {
      const { quarantine, oddRecords } = readArguments(args);
      return { quarantine, oddRecords };
    };
    expect(wanted()).toEqual({ quarantine: undefined, oddRecords: false });
    expect(wanted('--quarantine', '250000', '--odd-records')).toEqual({ quarantine: 250_000, oddRecords: true });
  });

  it('a big flow exists only on request, with at least one node', () => {
    expect(readArguments([]).flowNodes).toBeUndefined();
    expect(readArguments(['--flow-nodes', '2000']).flowNodes).toBe(2000);
    expect(() => readArguments(['--flow-nodes', '0'])).toThrow('--flow-nodes');
  });

  it('faults may be repeated, and a clock may be behind', () => {
    const args = [
      '--fault',
      '{"action":"truncate"}',
      '--fault',
      '{"action":"hang"}',
      '--skew-ms=-5',
      '--throttle',
      '9',
    ];
    expect(readArguments(args)).toMatchObject({
      faults: [{ action: 'truncate' }, { action: 'hang', when: 'before' }],
      skewMs: -5,
      throttle: 9,
    });
  });

  it.each([
    [['--port', '65536'], '--port'],
    [['--flows', 'many'], '--flows'],
    [['--flows', ''], '--flows'],
    [['--latency-ms', '1.5'], '--latency-ms'],
    [['--token-seconds', '0'], '--token-seconds'],
    [['--runs', '201'], '--runs'],
    [['--start-time', 'yesterday'], '--start-time'],
    [['--vendor', 'a/b'], '--vendor'],
    [['--throttle', '0'], '--throttle'],
    [['--quarantine', '-1'], '--quarantine'],
    [['--quarantine', 'many'], '--quarantine'],
    [['--skew-ms', 'much'], '--skew-ms'],
    [['--fault', '{"action":'], '--fault: invalid JSON'],
    [['--fault', '{"action":"status","status":200}'], '--fault.0.status'],
    [['--colour', 'red'], '--colour'],
    [['stray'], 'stray'],
  ])('%j is refused by name', (args, name) => {
    expect(() => readArguments(args)).toThrow(name);
  });

  it('an unknown option in a message is refused', () => {
    expect(() => readOptions({ flow: 3 })).toThrow('flow');
    expect(() => readOptions(undefined)).toThrow();
  });
});
