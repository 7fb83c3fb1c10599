import { afterEach, describe, expect, it, vi } from 'vitest';
import { FilesModel } from '../../../../../renderer/features/flow/files-model.svelte.ts';
import { installBridge } from '../../client/fake-bridge.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A bridge whose answers about files wait until they are resolved, in any order. */
function open() {
  const waiting: (() => void)[] = [];
  const bridge = installBridge({
    'flow.files': ({ input }) =>
      new Promise((done) => waiting.push(() => done({ ok: true, value: { ...(input as object), rows: [] } }))),
  });
  const answer = (place: number): void => waiting[place]!();
  return { files: new FilesModel('e'), answer, asked: () => bridge.asked.map(({ envelope }) => envelope.input) };
}

describe('the files of a source', () => {
  it('are not requested before a source is chosen', async () => {
    const { files, asked } = open();
    await files.load();
    expect(asked()).toEqual([]);
  });

  it('begin with the first page of another run', () => {
    const { files, asked } = open();
    files.choose({ sourceId: 7 });
    files.choose({ page: 3 });
    files.choose({ runId: 55 });
    void files.load();
    expect(asked()).toEqual([{ environmentId: 'e', sourceId: 7, runId: 55, page: 1 }]);
  });

  it('are those of the page chosen last, for any order of answers', async () => {
    const { files, answer } = open();
    files.choose({ sourceId: 7 });
    const [first, second] = [1, 2].map((page) => {
      files.choose({ page });
      return files.load();
    });
    answer(1);
    await second;
    expect(files.answer.value?.page).toBe(2);
    answer(0);
    await first;
    expect(files.answer.value?.page).toBe(2);
  });

  it('stay while another page is awaited, and are cleared at once when another source is chosen', async () => {
    const { files, answer } = open();
    files.choose({ sourceId: 7 });
    const loaded = files.load();
    answer(0);
    await loaded;
    files.choose({ page: 2 });
    expect(files.answer.value?.page).toBe(1);
    files.choose({ sourceId: 8 });
    expect(files.answer.value).toBeNull();
  });
});
