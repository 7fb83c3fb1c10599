import type { ImportChange } from '#contract/models/sharing.ts';
import { keyMap } from '../../../ui/key-map.svelte.ts';
import { keyName } from '../../../ui/key-name.ts';

/** A key assignment in words: main knows only its id, which this release may not know. */
export function keyUseOf(change: ImportChange): ImportChange {
  const use = keyMap.places.flatMap(({ uses }) => uses).find(({ id }) => id === change.subject);
  const from = change.from ?? use?.own ?? null;
  return {
    ...change,
    subject: use?.name ?? change.subject,
    from: from && keyName(from),
    to: keyName(change.to),
  };
}
