import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('core/ports', {
  // disk-trouble.ts, by error code of the file system
  diskTroubles: {
    ENOSPC: { message: 'The disk is full.', advice: 'Free disk space, then resume.' },
    EDQUOT: { message: 'Your disk quota is used up.', advice: 'Free disk space, then resume.' },
    EFBIG: { message: 'The file exceeds the size limit of this disk.', advice: 'Raise the limit, then resume.' },
    ENOENT: { message: 'The folder no longer exists.', advice: 'Restore it, then resume.' },
    ENODEV: { message: 'The disk is no longer connected.', advice: 'Connect it again, then resume.' },
    EIO: { message: 'The disk could not be written.', advice: 'Check the disk, then resume.' },
    EROFS: { message: 'The disk is read-only.', advice: 'Allow writing to it, then resume.' },
    EACCES: { message: 'Penstock has no permission to write to the folder.', advice: 'Allow it, then resume.' },
    EPERM: { message: 'Penstock has no permission to write to the folder.', advice: 'Allow it, then resume.' },
  },
  writtenStays: (advice: string) => `Records already written are saved. ${advice}`,
});
