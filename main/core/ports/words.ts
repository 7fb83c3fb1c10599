import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('core/ports', {
  // disk-trouble.ts, by the code of the file system
  diskTroubles: {
    ENOSPC: { message: 'The disk is full.', advice: 'Make room, then resume.' },
    EDQUOT: { message: 'Your share of the disk is used up.', advice: 'Make room, then resume.' },
    EFBIG: { message: 'The file may not become any larger on this disk.', advice: 'Raise the limit, then resume.' },
    ENOENT: { message: 'The folder is no longer there.', advice: 'Bring it back, then resume.' },
    ENODEV: { message: 'The disk is no longer there.', advice: 'Connect it again, then resume.' },
    EIO: { message: 'The disk could not be written.', advice: 'Look at the disk, then resume.' },
    EROFS: { message: 'The disk can only be read.', advice: 'Allow writing to it, then resume.' },
    EACCES: { message: 'Penstock may not write into the folder.', advice: 'Allow it, then resume.' },
    EPERM: { message: 'Penstock may not write into the folder.', advice: 'Allow it, then resume.' },
  },
  writtenStays: (advice: string) => `What was written until then is kept. ${advice}`,
});
