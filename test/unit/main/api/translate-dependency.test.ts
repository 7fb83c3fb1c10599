import { describe, expect, it } from 'vitest';
import { translateDependency } from '../../../../main/api/translate-dependency.ts';

const code = (answer: Record<string, unknown>) => translateDependency('code', 7, answer, answer);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('the text of a program', () => {
  it('is the text itself, even where it was sent encoded', () => {
    expect(code({ code: 'print(1)', code_encoding: 'none' }).code).toBe('print(1)');
    expect(code({ code: base64('print("ä")'), code_encoding: 'base64' }).code).toBe('print("ä")');
  });

  it('is every script of a list, and the description of other operations', () => {
    const script = {
      operation: 'svc.custom',
      spec: { language: 'python', encoding: 'base64', script: base64('a = 1') },
    };
    const shift = { operation: 'shift', spec: { id: 'key' } };
    expect(code({ code: [script, shift], code_encoding: 'none' }).code).toBe(
      `a = 1\n\n${JSON.stringify(shift, null, 2)}`,
    );
  });

  it('stays unchanged where its encoding is not the stated one', () => {
    expect(code({ code: 'print(1)', code_encoding: 'base64' }).code).toBe('print(1)');
  });

  it('is unknown where there is none', () => {
    expect(code({ code: null }).code).toBeNull();
    expect(code({ code: [] }).code).toBeNull();
    expect(translateDependency('credential', 7, { code: 'x' }, {}).code).toBeNull();
  });
});

it('a credential has its connector, and no secret that a service returns', () => {
  const answer = {
    name: 'Lake',
    credentials_type: 's3',
    credentials: { account: 'canary' },
    template_config: { 'secret.key': 'canary', bucket: 'orders', nested: { Password: 'canary' } },
  };
  const dependency = translateDependency('credential', 7, answer, answer);
  expect(dependency).toMatchObject({ kind: 'credential', id: 7, name: 'Lake', type: 's3', description: null });
  expect(dependency.json).not.toContain('canary');
  expect(dependency.json).toContain('orders');
});
