import { describe, expect, it } from 'vitest';
import {
  brokenResult,
  checksResult,
  judgeSkips,
  playwrightResult,
  summary,
  vitestResult,
} from '../../../../build/lib/results.mjs';

const vitestFile = (status, ...tests) => ({
  name: '/x/a.test.ts',
  status,
  assertionResults: tests.map(([state, fullName]) => ({ status: state, fullName })),
});

describe('a report of vitest', () => {
  it('counts passed, failed and skipped tests', () => {
    const tests = [
      ['passed', 'adds'],
      ['failed', 'subtracts'],
      ['skipped', 'divides'],
      ['todo', 'roots'],
    ];
    expect(vitestResult({ success: false, testResults: [vitestFile('failed', ...tests)] })).toEqual({
      passed: 1,
      failed: ['subtracts'],
      skipped: [
        { title: 'divides', reason: undefined },
        { title: 'roots', reason: undefined },
      ],
    });
  });

  it('ignores tests that are left to a full run, and counts them as skipped where they were due', () => {
    const leftOut = { status: 'skipped', fullName: 'at every size', tags: ['full'] };
    const report = {
      success: true,
      testResults: [{ name: '/x/a.test.ts', status: 'passed', assertionResults: [leftOut] }],
    };
    expect(vitestResult(report, { leftOut: ['full', 'nightly'] }).skipped).toEqual([]);
    expect(vitestResult(report, { leftOut: ['nightly'] }).skipped).toHaveLength(1);
  });

  it('counts a file that does not load as one failure', () => {
    const testResults = [vitestFile('failed'), vitestFile('passed', ['passed', 'adds'])];
    expect(vitestResult({ success: false, testResults })).toMatchObject({ passed: 1, failed: ['/x/a.test.ts'] });
  });

  it('fails the suite when a run found no files', () => {
    expect(vitestResult({ success: false, testResults: [] })).toEqual({ passed: 0, failed: [], skipped: [] });
  });

  it('an error outside every test is a failure', () => {
    const testResults = [vitestFile('passed', ['passed', 'adds'])];
    expect(vitestResult({ success: false, testResults }).failed).toHaveLength(1);
  });
});

describe('a report of Playwright', () => {
  const spec = (title, status, annotations = []) => ({ title, tests: [{ status, annotations }] });
  const report = (specs, errors = []) => ({
    errors,
    suites: [{ title: 'a.spec.ts', suites: [{ title: 'flows', specs }] }],
  });

  it('counts specs at every depth, with their whole title', () => {
    const seen = playwrightResult(report([spec('open', 'expected'), spec('close', 'unexpected')]));
    expect(seen).toMatchObject({ passed: 1, failed: ['a.spec.ts flows close'] });
  });

  it('counts a test that passed only when retried, and names it at the end', () => {
    const result = playwrightResult(report([spec('open', 'flaky')]));
    expect(result).toMatchObject({ passed: 1, failed: [], flaky: ['a.spec.ts flows open'] });
    expect(summary([{ name: 'e2e', seconds: 1, result }])).toContain(
      'flaky: e2e: a.spec.ts flows open: passed when repeated',
    );
  });

  it('counts an error outside the specs as a failure', () => {
    expect(playwrightResult(report([], [{ message: 'No such file' }])).failed).toEqual(['No such file']);
  });

  it('takes the reason of a skip from its annotation', () => {
    const skipped = spec('open', 'skipped', [{ type: 'skip', description: 'no screen here' }]);
    expect(playwrightResult(report([skipped])).skipped[0].reason).toBe('no screen here');
  });
});

it('a check counts one', () => {
  const report = [
    { name: 'lint', ok: true },
    { name: 'formatting', ok: false },
  ];
  expect(checksResult(report)).toEqual({ passed: 1, failed: ['formatting'], skipped: [] });
});

it('a skip is a failure unless its title has a reason', () => {
  const tests = [
    ['skipped', 'locks (only on Windows)'],
    ['skipped', 'divides'],
  ];
  const result = judgeSkips(vitestResult({ success: true, testResults: [vitestFile('passed', ...tests)] }));
  expect(result.skipped[0].reason).toBe('only on Windows');
  expect(result.failed).toEqual(['divides: skipped without a reason']);
});

it('the last line counts over all suites, without other text', () => {
  const runs = [
    { name: 'unit', seconds: 3.2, result: { passed: 40, failed: [], skipped: [] } },
    { name: 'e2e', seconds: 60, result: brokenResult('it has no tests') },
  ];
  const lines = summary(runs);
  expect(lines.at(-1)).toBe('40 passed, 1 failed');
  expect(lines).toContain('failed: e2e: it has no tests');
});
