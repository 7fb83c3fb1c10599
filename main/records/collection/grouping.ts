import type { SampleGroup, SplitBy } from '#contract/models/quarantine.ts';
import { textPattern } from '../../core/base/text-pattern.ts';
import { FingerprintKeys, groupKeyOf, headOf } from '../../core/samples/fingerprint.ts';
import type { GroupRules } from '../../core/samples/group-rules.ts';
import type { Sample, FailingResourceRef } from '../../core/samples/sample.ts';

/** Parts of a record by which it is grouped. */
export type Grouped = Pick<Sample, 'errorType' | 'message' | 'file'>;

type Merge = GroupRules['merges'][number];

/** Assigns records to groups: by fingerprint, then by the user's splits, then by the user's merges. */
export class Grouping {
  readonly #splits: ReadonlyMap<string, SplitBy>;
  readonly #merges: ReadonlyMap<string, Merge>;
  readonly #mergeOfMember: ReadonlyMap<string, string>;
  readonly #fingerprints = new FingerprintKeys();
  /** Parts of each fingerprint so far, by key. */
  readonly #parts = new Map<string, { of: string; by: SplitBy }>();

  constructor({ splits, merges }: GroupRules) {
    this.#splits = new Map(splits.map(({ key, by }) => [key, by]));
    this.#merges = new Map(merges.map((merge) => [merge.key, merge]));
    this.#mergeOfMember = new Map(merges.flatMap(({ key, members }) => members.map((member) => [member, key])));
  }

  keyOf(sample: Grouped, resource: FailingResourceRef): string {
    return this.place(this.#fingerprints.keyOf(sample.errorType, sample.message), sample, resource);
  }

  /** Returns the key of the group like `keyOf`, for a record whose fingerprint is known. */
  place(fingerprint: string, sample: Grouped, resource: FailingResourceRef): string {
    let key = fingerprint;
    for (let by = this.#splits.get(key); by; by = this.#splits.get(key)) key = this.#partOf(key, by, sample, resource);
    return this.#mergeOfMember.get(key) ?? key;
  }

  /** Returns the user's modifications of a group. */
  made(key: string): Pick<SampleGroup, 'name' | 'members' | 'part'> {
    const merge = this.#merges.get(key);
    return { name: merge?.name ?? null, members: merge?.members ?? [], part: this.#parts.get(key) ?? null };
  }

  #partOf(of: string, by: SplitBy, sample: Grouped, resource: FailingResourceRef): string {
    const key = groupKeyOf([of, by, valueOf(by, sample, resource)]);
    this.#parts.set(key, { of, by });
    return key;
  }
}

/** Returns what distinguishes a record from the others of its group. */
function valueOf(by: SplitBy, { message, file }: Grouped, { kind, id }: FailingResourceRef): unknown {
  switch (by.by) {
    case 'value': {
      const head = headOf(message);
      const span = textPattern(head).spans[by.place];
      return span ? head.slice(span.from, span.to) : null;
    }
    case 'message':
      return headOf(message);
    case 'resource':
      return [kind, id];
    case 'file':
      return file;
  }
}
