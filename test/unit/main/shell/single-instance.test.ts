import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFirstInstance, takeInstanceLock } from '../../../../main/shell/single-instance.ts';

const link = 'penstock://open/demo/flows/40001';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'instance-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** An app that gets the lock of its data folder or not. */
const appWith = ({ lock, userData = folder }: { lock: boolean; userData?: string }) => ({
  requestSingleInstanceLock: vi.fn(() => lock),
  getPath: () => userData,
  exit: vi.fn(),
});

/** Calls of a start: of the app, and of the report. */
function startOf(app: ReturnType<typeof appWith>): { started: number; reports: string[] } {
  const start = vi.fn();
  const reports: string[] = [];
  startFirstInstance(app, link, { start, report: (text) => void reports.push(text) });
  return { started: start.mock.calls.length, reports };
}

it('the first instance starts', () => {
  const app = appWith({ lock: true });
  expect(startOf(app)).toEqual({ started: 1, reports: [] });
  expect(app.exit).not.toHaveBeenCalled();
});

it('a second instance hands over its link and ends before anything of Electron is prepared', () => {
  const app = appWith({ lock: false });
  expect(startOf(app)).toEqual({ started: 0, reports: [] });
  expect(app.requestSingleInstanceLock.mock.calls).toEqual([[{ link }]]);
  expect(app.exit.mock.calls).toEqual([[0]]);
});

it('a lock refused for a folder that cannot be written is reported, with a code', () => {
  const userData = join(folder, 'missing\u202e');
  const app = appWith({ lock: false, userData });
  const [report] = startOf(app).reports;
  expect(report).toContain(`Penstock cannot write to its data folder ${join(folder, 'missing')}\\u{202e}.`);
  expect(app.exit.mock.calls).toEqual([[1]]);
  expect(() => takeInstanceLock(app, link)).toThrow('Penstock cannot write');
});
