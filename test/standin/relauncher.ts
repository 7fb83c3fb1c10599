/** Waits for the app that called `app.relaunch` to end, then starts a program (shell/browser/relauncher.cc). */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

const [, , program = '', ...args] = process.argv;
await text(process.stdin);
spawn(program, args, { detached: true, stdio: 'ignore' })
  .on('error', () => process.exit(1))
  .unref();
