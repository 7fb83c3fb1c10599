import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { textPattern } from '../../../../../main/core/base/text-pattern.ts';

/** Each depends on a rule for both cases of a letter. */
const texts = [
  'Rate exceeded (Service: Kinesis; Status Code: 400; Request ID: 0f8fad5b-d9cb-469f-a165-70867728950e)',
  'OSError: [Errno 28] No space left on device: /data/out',
  'Container c_4812 killed: used 513.2 MiB of 512 MiB',
  `Object 'ANALYTICS.PUBLIC.ORDERS_EU' does not exist`,
  `The value 'abc' of the type "STRING" cannot be cast to "BIGINT"`,
  'Job ended Mon, 12 Mar 2026 10:15 PM with Reason code 2035',
];

it('a text has the same pattern where V8 compiles expressions without optimization, as in a long-running process', () => {
  const module = new URL('../../../../../main/core/base/text-pattern.ts', import.meta.url);
  const script = `import { textPattern } from ${JSON.stringify(module.href)};
    console.log(JSON.stringify(${JSON.stringify(texts)}.map((text) => textPattern(text).pattern)));`;
  const args = ['--no-regexp-optimization', '--input-type=module', '--eval', script];
  const answered = execFileSync(process.execPath, args, { encoding: 'utf8', cwd: fileURLToPath(new URL('.', module)) });
  expect(JSON.parse(answered)).toEqual(texts.map((text) => textPattern(text).pattern));
});
