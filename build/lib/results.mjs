// Converts the reports of the tools into one form. A result is { passed, failed: [title], skipped: [{ title, reason }],
// flaky?: [title] }.
import { stripVTControlCharacters } from 'node:util';

/** Counts the report of build/checks/all.mjs. */
export function checksResult(report) {
  const failed = report.filter((check) => !check.ok).map((check) => check.name);
  return { passed: report.length - failed.length, failed, skipped: [] };
}

/**
 * Counts a report of vitest's json reporter. A file that failed without a failed test (it did not load, or a hook
 * threw) is one failure. So is a run that vitest reports as unsuccessful for a reason outside every file. Tests with
 * one of the tags `leftOut` were not due, which vitest reports as skipped.
 */
export function vitestResult(report, { leftOut = [] } = {}) {
  const result = { passed: 0, failed: [], skipped: [] };
  for (const file of report.testResults) {
    const failedBefore = result.failed.length;
    for (const { status, fullName, tags = [] } of file.assertionResults) {
      if (status === 'skipped' && tags.some((tag) => leftOut.includes(tag))) continue;
      if (status === 'passed') result.passed += 1;
      else if (status === 'failed') result.failed.push(fullName);
      else result.skipped.push({ title: fullName, reason: reasonIn(fullName) });
    }
    if (file.status === 'failed' && result.failed.length === failedBefore) result.failed.push(file.name);
  }
  if (!report.success && result.failed.length === 0 && report.testResults.length > 0) {
    result.failed.push('an error outside every test: see the output above');
  }
  return result;
}

/**
 * Counts a report of Playwright's json reporter. A test that passed only when repeated counts as passed, and is named.
 */
export function playwrightResult(report) {
  const result = {
    passed: 0,
    failed: report.errors.map((error) => stripVTControlCharacters(error.message)),
    skipped: [],
    flaky: [],
  };
  const visit = (suite, titles) => {
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
    for (const spec of suite.specs ?? []) {
      const title = [...titles, spec.title].join(' ');
      for (const test of spec.tests) {
        if (test.status === 'flaky') result.flaky.push(title);
        if (test.status === 'expected' || test.status === 'flaky') result.passed += 1;
        else if (test.status === 'skipped') result.skipped.push({ title, reason: skipReason(test) ?? reasonIn(title) });
        else result.failed.push(title);
      }
    }
  };
  for (const file of report.suites) visit(file, [file.title]);
  return result;
}

/** A suite that could not run, or has no tests, has failed. */
export function brokenResult(why) {
  return { passed: 0, failed: [why], skipped: [] };
}

/** Turns skipped tests without a reason into failures. */
export function judgeSkips(result) {
  const silent = result.skipped.filter((test) => !test.reason).map((test) => `${test.title}: skipped without a reason`);
  return { ...result, failed: [...result.failed, ...silent] };
}

/** Table and last line of a run over several suites: [{ name, seconds, result }]. */
export function summary(runs) {
  const lines = runs.map(({ name, seconds, result }) =>
    [
      name.padEnd(10),
      `${result.passed} passed`.padStart(12),
      `${result.failed.length} failed`.padStart(11),
      `${result.skipped.length} skipped`.padStart(12),
      `${seconds.toFixed(0)} s`.padStart(7),
    ].join(''),
  );
  for (const { name, result } of runs) {
    for (const title of result.failed) lines.push(`failed: ${name}: ${title.split('\n')[0]}`);
    for (const title of result.flaky ?? []) lines.push(`flaky: ${name}: ${title}: passed when repeated`);
    for (const { title, reason } of result.skipped) if (reason) lines.push(`skipped: ${name}: ${title}: ${reason}`);
  }
  const sum = (count) => runs.reduce((total, { result }) => total + count(result), 0);
  return [...lines, `${sum((result) => result.passed)} passed, ${sum((result) => result.failed.length)} failed`];
}

/**
 * A test that cannot run everywhere gives the reason at the end of its title: "... (only on Linux: ...)", "(not as
 * root)".
 */
function reasonIn(title) {
  return /\(((?:only|not|needs)\b[^()]+)\)/.exec(title)?.[1];
}

function skipReason(test) {
  return test.annotations?.find((annotation) => annotation.type === 'skip' && annotation.description)?.description;
}
