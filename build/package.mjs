// `npm run package [-- OPTION...]`: packages for this system, or by electron-builder's options, and their bill of
// materials. The kind of signing is printed, and written next to them.
import { writeFileSync } from 'node:fs';
import { onPath } from './lib/programs.mjs';
import { inProject, projectNode, root, say, toolScript } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { optionsFor } from './lib/package-targets.mjs';
import { signingOf, withoutEmpty } from './lib/signing.mjs';

const { options, note } = optionsFor(process.argv.slice(2), {
  platform: process.platform,
  hasRpmbuild: Boolean(onPath('rpmbuild')),
});
if (note) say(note);
const env = withoutEmpty(process.env);
const signing = signingOf(process.platform, env);
if (signing) say(`Package: ${signing}`);
for (const command of [[inProject('build', 'sbom.mjs')], [toolScript('electron-builder'), ...options]]) {
  const { code } = await run(projectNode(), command, { cwd: root, env });
  if (code !== 0) process.exit(code);
}
if (signing) writeFileSync(inProject('dist', `signing-${process.platform}.txt`), `${signing}\n`);
