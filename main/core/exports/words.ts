import { inLanguage } from '#contract/language.ts';
import { figure } from '../base/words.ts';

const megabytes = (bytes: number): string => `${figure(Math.ceil(bytes / 1e6))} MB`;

export const texts = inLanguage('core/exports', {
  // begun.ts
  begunOtherwise: (name: string) => `${name}.partial holds an export that was begun with other options.`,
  giveTheSameOptions: (name: string) =>
    `Nothing was written. Give the same options to go on with it, remove ${name}.partial and ${name}.partial.json, or name another file.`,

  // environment.ts
  addressChanged: (environment: string) => `${environment} has another address than when this export began.`,
  halfOfAnotherService: 'Nothing was written: half of the file would be of another service. Export again.',

  // exports.ts
  asksNothing: 'This export asks nothing any more.',
  noFileToCheck: 'This export has written no file that could be checked.',
  pathTaken: (path: string) => `Another export is being written to ${path}.`,
  waitOrRename: 'Nothing was written. Wait for it, cancel it, or choose another name.',
  notInList: 'This export is no longer in the list.',
  filesStay: 'Its files, if it wrote any, are where they were.',
  over: 'This export is over.',
  notOver: 'This export is not over yet: cancel it first.',

  // mismatch.ts
  notFoundAgain: (missing: number, chosen: number) =>
    `${figure(missing)} of the ${figure(chosen)} chosen records were not found again.`,
  gapOf: (resource: string, gap: string) => `${resource}: ${gap}.`,
  moreDiffer: (more: number) => `${figure(more)} more ${more === 1 ? 'differs' : 'differ'} as well.`,
  uncounted: (read: number) => `${figure(read)} records were read, and the service did not say how many there are`,
  countedOtherwise: (read: number, counted: number) =>
    `${figure(read)} records were read, and the service counts ${figure(counted)}`,

  // question.ts
  notAnswered: (path: string) => `What is to become of “${path}” was not said.`,
  answerAll: 'Nothing more was written. Answer for every field that was found.',

  // room.ts
  diskTooFull: (needed: number, folder: string, free: number) =>
    `The disk is too full: about ${megabytes(needed)} are needed in ${folder}, ${megabytes(free)} are free.`,
  makeRoom: 'Nothing was written. Make room, or choose another folder.',

  // writer.ts
  writerEnded: 'The part of Penstock that writes exports ended.',
});
