import { minifySync, type Plugin } from 'vite';

/**
 * Removes the white space of bundles of main that contain only libraries (P12). Our own code keeps its lines, for
 * readers of stack traces. Names and licenses stay in both. The maps, which are not shipped, are those of the unpacked
 * code.
 */
export const packLibraries = (): Plugin => ({
  name: 'penstock:pack-libraries',
  applyToEnvironment: ({ name }) => name === 'main' || name === 'cli',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.moduleIds.every(isLibrary)) continue;
      const codegen = { removeWhitespace: true, legalComments: 'inline' } as const;
      file.code = minifySync(file.fileName, file.code, { compress: false, mangle: false, codegen }).code;
    }
  },
});

/** Whether a module is of a package, or of the bundler. */
const isLibrary = (id: string): boolean => id.includes('/node_modules/') || id.startsWith('\0');
