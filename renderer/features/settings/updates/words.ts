import { inLanguage } from '#contract/language.ts';
import type { UpdateObstacle } from '#contract/models/update.ts';

export const texts = inLanguage('update-settings', {
  // UpdatesSection
  howUpdatesWork:
    'Penstock checks the feed at startup and once a day, and downloads a newer version in the background. It installs the update when you quit, unless an action or export is in progress. It never installs an older version.',
  obstacles: {
    development: 'Penstock is running from source. Update the checkout instead.',
    package_manager:
      'Your package manager installed Penstock and updates it. Contact the provider of the package for its repository.',
    loose:
      'Penstock is running from an unpacked folder, which it cannot update. Use the AppImage, or replace the folder while Penstock is closed.',
    unsigned:
      'This Penstock is not signed, and macOS updates signed apps only. Replace it manually while Penstock is closed.',
  } satisfies Record<UpdateObstacle, string>,
  runningVersion: 'Version',
  updatesAreOff: 'Off: no feed is set.',
  notChecked: 'Not checked yet',
  nothingReady: 'No update is ready to install.',
  isNewest: 'The feed has no newer version for this computer.',
  isReady: (version: string) => `${version} is downloaded and will be installed when you quit Penstock.`,
  downloading: (version: string) => `Downloading ${version}`,
  soMuchOf: (bytes: string, size: string) => `${bytes} of ${size}`,
  checkedAgo: 'Checked {age} ago',
  checkNow: 'Check now',
  lastCheckFailed: 'The last attempt failed',
  feedAddress: 'Feed URL',
  feedHint: 'HTTPS folder with Penstock releases, from your provider of Penstock.',
  exampleFeed: 'https://updates.example.com/penstock',
  turnUpdatesOff: 'Turn updates off',
  signatureChecked: 'Penstock verifies the hash and signature of an update before it installs it.',
  hashChecked:
    'Penstock verifies the hash of an update against the feed, but no signature. Use only a feed that you trust as much as Penstock.',
});
