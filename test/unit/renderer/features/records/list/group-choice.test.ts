import type { SampleGroup } from '#contract/models/quarantine.ts';
import { describe, expect, it } from 'vitest';
import { GroupChoice } from '../../../../../../renderer/features/records/list/group-choice.svelte.ts';

const groups = (...keys: string[]): SampleGroup[] =>
  keys.map((key) => ({ key, members: [] as string[], part: null }) as Partial<SampleGroup> as SampleGroup);

describe('a group that was chosen before its records were read', () => {
  it('is shown once they are, and the first one until then', () => {
    const choice = new GroupChoice();
    choice.choose('rare');
    choice.begin();
    choice.settle(groups('common', 'other'), false, false);
    expect(choice.key).toBe('common');
    choice.settle(groups('common', 'other', 'rare'), false, false);
    expect(choice.key).toBe('rare');
  });

  it('is no longer awaited when everything was read, or another one was chosen', () => {
    const choice = new GroupChoice();
    choice.choose('rare');
    choice.settle(groups('common'), true, false);
    choice.settle(groups('common', 'rare'), true, false);
    expect(choice.key).toBe('common');
    const other = new GroupChoice();
    other.choose('rare');
    other.settle(groups('common', 'other'), false, false);
    other.choose('other');
    other.settle(groups('common', 'other', 'rare'), false, false);
    expect(other.key).toBe('other');
  });
});
