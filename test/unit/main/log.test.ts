import { describe, expect, it } from 'vitest';
import { createLogger, redact, registerSecret, visible } from '../../../main/log.ts';

describe('redact', () => {
  it('hides registered secrets anywhere, even with special characters', () => {
    registerSecret('s3cret.+*(key');
    expect(redact('a s3cret.+*(key b s3cret.+*(key')).toBe('a [hidden] b [hidden]');
  });

  it.each([
    ['Authorization: Bearer abc.def-1', 'abc'],
    ['authorization: "Basic YWRhOnB3"', 'YWRh'],
    ['{"api_key":"0123abcd"}', '0123'],
    ["{ access_token: 'eyJhbGci' }", 'eyJ'],
    ['password=hunter2&x=1', 'hunter2'],
    ['https://ada:pw@proxy:3128 is not there', 'pw'],
    ['PROXY ada:p@proxy:3128; DIRECT', 'ada:p'],
  ])('hides what looks like a secret: %s', (text, secret) => {
    expect(redact(text)).not.toContain(secret);
    expect(redact(text)).toContain('[hidden]');
  });

  it('leaves other text unchanged', () => {
    registerSecret('');
    registerSecret('e');
    const text = 'GET /flows 200: tokens of 3 users, token_type none';
    expect(redact(text)).toBe(text);
  });
});

describe('visible', () => {
  it('escapes terminal control characters and text reversal', () => {
    expect(visible('a\u001b[2Jb\nc\u202ed\u061ce')).toBe('a\\u{1b}[2Jb\\u{a}c\\u{202e}d\\u{61c}e');
  });

  it('leaves letters of any language and emoji unchanged', () => {
    expect(visible('Größe 東京 👩‍🚀')).toBe('Größe 東京 👩‍🚀');
  });
});

describe('a logger', () => {
  it('writes one clean line a message, for any facts', () => {
    registerSecret('canary-token');
    const lines: string[] = [];
    const log = createLogger((level, line) => lines.push(`${level}: ${line}`));
    log.warn('request failed', {
      thrown: new Error('with canary-token\n'),
      headers: { authorization: 'Bearer xyz123' },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^warn: request failed .*with \[hidden\]/);
    expect(lines[0]).not.toMatch(/canary|xyz123|\n/);
  });
});
