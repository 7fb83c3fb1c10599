import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('shell', {
  // command-line.ts
  windowSwitch: (name: string) => `${name} is a switch of the window, which the command line does not take.`,
  startSwitch: (name: string) => `${name} is for starting: it goes before the word cli.`,
  nothingSent: 'Nothing was sent.',

  // dialogs.ts
  open: 'Open',
  cancel: 'Cancel',
  openInBrowser: (host: string) => `Open ${host} in your browser?`,
  noEnvironmentYet: 'None of your environments is there yet. Open it only if this is where your service is.',
  chooseCertificates: 'Choose a certificate file',
  useCertificates: 'Use these certificates',
  certificates: 'Certificates (PEM)',
  allFiles: 'All files',
  choosePem: 'Nothing was changed. Choose a file in PEM format.',
  fileTooLarge: 'This file is too large to be a certificate file.',
  fileWithoutCertificate: 'This file holds no certificate.',
  certificateUnreadable: 'A certificate in this file cannot be read.',

  // external.ts
  notOpened: 'This address is not opened from here.',
  nothingOpened: 'Nothing was opened.',

  // menu.ts
  view: 'View',

  // needs.ts
  nothingNeeds: 'Nothing needs a person',
  thingsNeed: (n: number) => (n === 1 ? '1 thing needs a person' : `${n} things need a person`),
  showPenstock: 'Show Penstock',
  quitPenstock: 'Quit Penstock',
  penstock: (needs: string) => `Penstock: ${needs}`,

  // saving.ts
  saveHere: 'Save here',
  notWritten: 'The file could not be written.',
  nothingLost: 'Nothing is lost: what it was to hold is still here. Make room, or choose another folder.',

  // screenshot.ts
  noScreenshot: (why: string) => `No screenshot: ${why}`,
  noFlows: (seconds: number) => `no flows were on screen after ${seconds} s.`,
  pageEnded: (why: string) => `the page ended (${why}).`,
});
