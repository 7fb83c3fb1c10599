import { everyFlow } from '#contract/models/flow.ts';
import type { SavedView } from '#contract/models/view.ts';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../../../main/core/settings/default-settings.ts';
import type { Settings } from '../../../../../main/core/settings/settings.ts';
import { Views } from '../../../../../main/core/settings/views.ts';

const { expansion: _opened, ...query } = everyFlow;

const view = (id: string, name = id): SavedView => ({
  id,
  name,
  screen: 'flows',
  query: { ...query, filter: name },
});

function open() {
  let disk: Settings = defaultSettings;
  const views = new Views({ read: () => disk, write: (change) => void (disk = { ...disk, ...change }) });
  return { views, disk: () => disk };
}

describe('saved views', () => {
  it('are listed by name, separately for each environment', () => {
    const { views } = open();
    views.save('a', view('2', 'Orders'));
    expect(views.save('a', view('1', 'failing'))).toEqual([view('1', 'failing'), view('2', 'Orders')]);
    expect(views.of('b')).toEqual([]);
  });

  it('are replaced by one with the same id, in that environment only', () => {
    const { views } = open();
    views.save('a', view('1', 'old'));
    views.save('b', view('1', 'other'));
    expect(views.save('a', view('1', 'new'))).toEqual([view('1', 'new')]);
    expect(views.of('b')).toEqual([view('1', 'other')]);
  });

  it('are deleted one at a time, on disk too', () => {
    const { views, disk } = open();
    views.save('a', view('1'));
    views.save('a', view('2'));
    expect(views.remove('a', '1')).toEqual([view('2')]);
    expect(views.remove('a', 'unknown')).toEqual([view('2')]);
    expect(disk().views).toEqual([{ environmentId: 'a', view: view('2') }]);
  });
});
