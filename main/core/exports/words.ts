import { inLanguage } from '#contract/language.ts';
import { figure } from '../base/words.ts';

const megabytes = (bytes: number): string => `${figure(Math.ceil(bytes / 1e6))} MB`;

export const texts = inLanguage('core/exports', {
  // begun-export.ts
  begunOtherwise: (name: string) => `${name}.partial contains an export that was started with other options.`,
  giveTheSameOptions: (name: string) =>
    `Nothing was written. Use the same options to continue it, remove ${name}.partial and ${name}.partial.json, or name another file.`,

  // environment.ts
  addressChanged: (environment: string) => `The URL of ${environment} has changed since this export started.`,
  halfOfAnotherService: 'Nothing was written: the file would mix two services. Export again.',

  // exports.ts
  asksNothing: 'This export no longer waits for an answer.',
  noFileToCheck: 'This export has written no file to verify.',
  pathTaken: (path: string) => `Another export is being written to ${path}.`,
  waitOrRename: 'Nothing was written. Wait for it, cancel it, or choose another name.',
  notInList: 'This export is no longer in the list.',
  filesStay: 'Its files, if any, were not deleted.',
  over: 'This export has finished.',
  notOver: 'This export has not finished yet: cancel it first.',

  // mismatch.ts
  notFoundAgain: (missing: number, chosen: number) =>
    `${figure(missing)} of the ${figure(chosen)} selected records were not found again.`,
  gapOf: (resource: string, gap: string) => `${resource}: ${gap}.`,
  moreDiffer: (more: number) => `${figure(more)} more ${more === 1 ? 'differs' : 'differ'} as well.`,
  uncounted: (read: number) => `${figure(read)} records were read, and the service did not report how many exist`,
  countedOtherwise: (read: number, counted: number) =>
    `${figure(read)} records were read, and the service counts ${figure(counted)}`,

  // question.ts
  notAnswered: (path: string) => `No answer for “${path}”.`,
  answerAll: 'Nothing more was written. Answer for every field that was found.',

  // exports.ts, of disk space
  diskTooFull: (needed: number, folder: string, free: number) =>
    `The disk is too full: about ${megabytes(needed)} needed in ${folder}, ${megabytes(free)} free.`,
  makeRoom: 'Nothing was written. Free disk space, or choose another folder.',

  // writer.ts
  writerEnded: 'The process that writes exports stopped.',
});
