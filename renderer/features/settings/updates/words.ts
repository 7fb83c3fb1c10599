import { inLanguage } from '#contract/language.ts';
import type { UpdateObstacle } from '#contract/models/update.ts';

export const texts = inLanguage('update-settings', {
  // UpdatesSection
  howUpdatesWork:
    'Penstock asks the feed when it starts and once a day, downloads a newer version in the background, and installs it when you quit, if no action and no export is in progress. It never installs an older version.',
  obstacles: {
    development: 'This Penstock runs from its sources, which are updated instead of it.',
    package_manager:
      'The package manager of this computer installed this Penstock and updates it. Ask whoever provides the package for its repository.',
    loose:
      'This Penstock runs from an unpacked folder and cannot tell what to replace. Use the AppImage, or replace the folder while Penstock is closed.',
    unsigned:
      'This Penstock is not signed, and macOS updates signed apps only. Replace it by hand while Penstock is closed.',
  } satisfies Record<UpdateObstacle, string>,
  runningVersion: 'Version',
  updateState: 'State',
  updatesAreOff: 'Off: no feed is set.',
  notChecked: 'Not checked yet',
  nothingReady: 'Nothing is ready to be installed.',
  isNewest: 'The feed has nothing newer for this computer.',
  isReady: (version: string) => `${version} is downloaded and will be installed when you quit Penstock.`,
  downloading: (version: string) => `Downloading ${version}`,
  soMuchOf: (bytes: string, size: string) => `${bytes} of ${size}`,
  checkedAgo: 'Checked {age} ago',
  checkNow: 'Check now',
  lookFailed: 'The last attempt failed',
  whatIsNewIn: (version: string) => `What is new in ${version}`,
  feedAddress: 'Feed URL',
  feedHint: 'An https folder with releases of Penstock, from whoever provides Penstock to you.',
  exampleFeed: 'https://updates.example.com/penstock',
  turnUpdatesOff: 'Turn updates off',
  signatureChecked: 'Before an update is installed, its hash and its signature are verified.',
  hashChecked:
    'Before an update is installed, its hash is verified against the feed, but no signature: use a feed that you trust as much as Penstock itself.',

  // UpdateFeed
  save: 'Save',
  checking: 'Checking…',
  nothingWasChanged: 'Nothing was changed.',
});
