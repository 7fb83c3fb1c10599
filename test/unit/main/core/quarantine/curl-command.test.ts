import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curlCommand } from '../../../../../main/core/quarantine/curl-command.ts';

const request = {
  method: 'POST',
  url: 'https://api.northgate.example/v1/data_sources/7/probe/quarantine/sample',
  headers: { Accept: 'application/vnd.svc.api.v1+json' },
  body: '{"start_time":1,"end_time":2}',
};

/** Arguments that a shell would pass to curl. */
function argumentsOf(command: string): string[] {
  const script = `curl() { for one; do printf '%s\\0' "$one"; done; }\n${command}`;
  const printed = execFileSync('/bin/sh', ['-c', script], { env: { TOKEN: 'a token' }, encoding: 'utf8' });
  return printed.split('\0').slice(0, -1);
}

describe('the request as a shell command', () => {
  it('sends the same request, with the token of the user who runs it', () => {
    expect(argumentsOf(curlCommand(request))).toEqual([
      '-X',
      'POST',
      request.url,
      '-H',
      'Authorization: Bearer a token',
      '-H',
      'Accept: application/vnd.svc.api.v1+json',
      '--data-raw',
      request.body,
    ]);
    expect(curlCommand(request)).toContain('$TOKEN');
  });

  it('escapes its values, so that nothing in them runs or breaks out', () => {
    const hostile = fc.array(
      fc.oneof(fc.constantFrom("'", '"', '$(', '`', ')', '\\', '\n', ';', '&', '|', '$TOKEN', '!', ' '), fc.string()),
    );
    fc.assert(
      fc.property(hostile, hostile, (some, others) => {
        const body = some.join('').replaceAll('\0', '');
        const value = others.join('').replaceAll('\0', '');
        const args = argumentsOf(curlCommand({ ...request, headers: { 'X-Odd': value }, body }));
        expect(args[6]).toBe(`X-Odd: ${value}`);
        expect(args[8]).toBe(body);
        expect(args).toHaveLength(9);
      }),
      { numRuns: 30 },
    );
  });
});
