// Runs one of the project's tools, or a file of it, on the project's own Node (D13): `node build/run.mjs vite build`.
import { existsSync } from 'node:fs';
import { projectNode, root, say, toolScript } from './lib/project.mjs';
import { run } from './lib/run.mjs';

const [tool, ...rest] = process.argv.slice(2);
if (!tool || !existsSync(projectNode())) {
  say(
    tool
      ? 'Nothing is installed yet: run `npm ci`, or `npm start` once.'
      : 'Usage: node build/run.mjs TOOL [ARGUMENT...]',
  );
  process.exit(2);
}
const command = tool === 'node' ? rest : [toolScript(tool), ...rest];
const { code } = await run(projectNode(), command, { cwd: root });
process.exitCode = code;
