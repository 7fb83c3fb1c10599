import { beforeEach, describe, expect, it, vi } from 'vitest';

const openExternal = vi.fn(async () => undefined);
vi.mock('electron', () => ({ shell: { openExternal } }));
const { openInBrowser } = await import('../../../../main/shell/browser.ts');

beforeEach(() => openExternal.mockClear());

describe('openInBrowser (checklist item 15)', () => {
  it('opens an https page of the allowed host', async () => {
    await openInBrowser('https://ui.example/token', 'ui.example');
    expect(openExternal).toHaveBeenCalledExactlyOnceWith('https://ui.example/token');
  });

  it.each([
    'http://ui.example/token',
    'https://ui.example.evil.test/token',
    'https://evil.test/ui.example',
    'https://ui.example:8443/token',
    'https://me@ui.example/token',
    'https://me:pw@ui.example/token',
    'https://ui.example@evil.test/',
    'file:///etc/passwd',
    'smb://ui.example/share',
    'ms-msdt:/id',
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'mailto:a@ui.example',
    'ui.example/token',
    '\\\\ui.example\\share',
    '//ui.example/token',
    '',
    ' ',
    `https://ui.example/${'a'.repeat(2100)}`,
  ])('refuses %s', async (url) => {
    await expect(openInBrowser(url, 'ui.example')).rejects.toThrow('cannot be opened');
    expect(openExternal).not.toHaveBeenCalled();
  });
});
