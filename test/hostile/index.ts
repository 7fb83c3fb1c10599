/**
 * `npm run hostile [-- --seconds 10] [WORD...]`: a window, a command, an export and a bulk action meet a service with
 * each of the behaviors of behaviours/. Words select behaviors and victims by name. Prints a line each, and ends with 1
 * where one of them was not withstood. With `--report FILE` the results are written there as JSON.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { behaviours } from './behaviours/index.ts';
import { HostileService } from './service.ts';
import { faultsOf, suffer, victims } from './victims.ts';

const options = { seconds: { type: 'string', default: '10' }, report: { type: 'string' } } as const;
const { values, positionals: words } = parseArgs({ options, allowPositionals: true });
const chosen = (names: readonly string[]): readonly string[] => {
  const named = names.filter((name) => words.includes(name));
  return named.length > 0 ? named : names;
};

const columns = [20, 8, 6, 8, 8, 8, 8, 8];
const print = (...cells: (string | number)[]): void =>
  void process.stdout.write(`${cells.map((cell, place) => String(cell).padEnd(columns[place] ?? 0)).join(' ')}\n`);

const service = await HostileService.start();
const largest = { memory: 0, helperMemory: 0, silence: 0, busy: 0 };
const results: { name: string; ok: boolean }[] = [];
print('behaviour', 'victim', 'exit', 'seconds', 'MB', 'helper', 'silent', 'busy', 'verdict');
for (const name of chosen(behaviours.map((one) => one.name))) {
  const behaviour = behaviours.find((one) => one.name === name)!;
  for (const victim of chosen(Object.keys(victims))) {
    const suffered = await suffer(victim, behaviour, service, Number(values.seconds));
    const { code, took, memory, helperMemory, silence, busy, stdout, stderr } = suffered;
    const faults = faultsOf(suffered);
    results.push({ name: `${name}, ${victim}`, ok: faults.length === 0 });
    largest.memory = Math.max(largest.memory, memory);
    largest.helperMemory = Math.max(largest.helperMemory, helperMemory);
    if (victim === 'window')
      for (const what of ['silence', 'busy'] as const) largest[what] = Math.max(largest[what], suffered[what]);
    const said = faults.length === 0 ? 'withstood' : `NOT: ${faults.join(', ')}`;
    const words_ = victim === 'window' ? stdout.trim() : stderr.trim().split('\n').slice(-3).join(' ');
    print(
      name,
      victim,
      code ?? 'none',
      (took / 1000).toFixed(1),
      Math.round(memory),
      Math.round(helperMemory),
      silence,
      busy,
      said,
      words_.slice(0, 300),
    );
  }
}
await service.stop();
print(
  'largest',
  '',
  '',
  '',
  Math.round(largest.memory),
  Math.round(largest.helperMemory),
  largest.silence,
  largest.busy,
);
const failed = results.filter(({ ok }) => !ok).length;
process.stdout.write(`${results.length - failed} withstood, ${failed} not\n`);
if (values.report) writeFileSync(values.report, JSON.stringify(results));
process.exit(failed === 0 ? 0 : 1);
