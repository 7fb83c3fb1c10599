// `npm run package [-- OPTION...]`: packages for this system, or as electron-builder's options say.
import { onPath } from './lib/programs.mjs';
import { projectNode, root, say, toolScript } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { optionsFor } from './lib/package-targets.mjs';

const { options, note } = optionsFor(process.argv.slice(2), {
  platform: process.platform,
  hasRpmbuild: Boolean(onPath('rpmbuild')),
});
if (note) say(note);
for (const command of [
  [toolScript('vite'), 'build'],
  [toolScript('electron-builder'), ...options],
]) {
  const { code } = await run(projectNode(), command, { cwd: root });
  if (code !== 0) process.exit(code);
}
