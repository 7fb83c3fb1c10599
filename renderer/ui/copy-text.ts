/**
 * Puts text on the clipboard; answers whether that was possible. The newer API asks for a permission, and this window has none
 * of any kind.
 */
export function copyText(text: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.readOnly = true;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
