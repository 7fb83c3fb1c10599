import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('shell', {
  // command-line.ts
  windowSwitch: (name: string) => `${name} is an option of the window, which the command line does not accept.`,
  startSwitch: (name: string) => `${name} is a start option: put it before the word cli.`,

  // closing.ts
  stayQuestion: 'Keep monitoring from the tray?',
  stayInTray: 'Stay in the tray',
  stayMeans: 'In the tray, Penstock keeps monitoring and notifies you. Click its icon to show the window.',
  withoutTray: 'If your desktop shows no icon, open Penstock again to show the window. ',
  changeLater: 'You can change this in Settings, Startup.',

  // dialogs.ts
  open: 'Open',
  cancel: 'Cancel',
  openInBrowser: (host: string) => `Open ${host} in your browser?`,
  noEnvironmentYet: 'None of your environments uses this host yet. Open it only if it is the host of your service.',
  fileKinds: {
    settings: {
      name: 'Penstock settings',
      tooLarge: 'This file is too large to contain Penstock settings.',
      nothingDone: 'Nothing was imported, and no setting changed.',
    },
    rows: {
      name: 'Rows as CSV',
      tooLarge: 'This file is too large to be imported at once.',
      nothingDone: 'Nothing was sent. Divide the file, or import it with penstock lookups entries import.',
    },
    handover: {
      name: 'Handover of Penstock',
      tooLarge: 'This file is too large to be a handover.',
      nothingDone: 'Nothing was opened.',
    },
  },
  fileNotRead: 'The file could not be read.',
  readAsWindows1252: 'Read as Windows-1252',
  notUtf8: 'This file is not in UTF-8. Is it in Windows-1252?',
  asWindows1252: (line: string) =>
    `Excel on Windows saves “CSV” in Windows-1252 and “CSV UTF-8” in UTF-8. In Windows-1252, the file has this line:\n\n${line}`,
  chooseCertificates: 'Choose a certificate file',
  useCertificates: 'Use these certificates',
  chooseClientCertificate: 'Choose a client certificate',
  useClientCertificate: 'Use this certificate',
  certificates: 'Certificates',
  allFiles: 'All files',
  choosePem: 'Nothing was changed. Choose a certificate in PEM or DER format, or save it as one.',
  fileTooLarge: 'This file is too large to be a certificate file.',
  fileWithoutCertificate: 'This file contains no certificate.',
  certificateUnreadable: 'A certificate in this file cannot be read.',

  // browser.ts
  notOpened: 'This URL cannot be opened from here.',
  nothingOpened: 'Nothing was opened.',

  // menu.ts
  view: 'View',

  // needs.ts
  nothingNeeds: 'Nothing needs attention',
  notKnown: 'Not everything could be read yet',
  thingsNeed: (n: number) => (n === 1 ? '1 item needs attention' : `${n} items need attention`),
  showPenstock: 'Show Penstock',
  quitPenstock: 'Quit Penstock',
  penstock: (needs: string) => `Penstock: ${needs}`,

  // updates
  noFeed: (host: string) => `${host} did not return an update feed.`,
  damagedSince: 'The downloaded update was changed or damaged since it was downloaded.',
  notInstalled: (why: string) => `The update could not be installed: ${why}`,

  // window-start.ts
  noWindowOpen: 'Penstock has no open window, and this start option opens none.',
  linkNotOpened: 'The link was not opened. Start Penstock on a display first.',
  appImageNotStarted: (file: string, code: string) => `${file} could not be started (${code}).`,
  linkNotOpenedYet: 'The link was not opened. Start Penstock, then open the link again.',

  // single-instance.ts
  folderNotWritable: (folder: string) => `Penstock cannot write to its data folder ${folder}.`,
  correctPermissions: 'Correct the permissions of the folder, then start Penstock again.',

  // saving.ts
  saveHere: 'Save here',
  notWritten: 'The file could not be written.',
  nothingLost: 'Nothing is lost: the content is still here. Free disk space, or choose another folder.',

  // screenshot.ts
  noScreenshot: (why: string) => `No screenshot: ${why}`,
  noFlows: (seconds: number) => `no flows were on screen after ${seconds} s.`,
  pageEnded: (why: string) => `the page ended (${why}).`,
});
