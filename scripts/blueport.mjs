/** The command line: `npm run -s blueport -- …` runs the server's program on the pinned runtime. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureServerBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { pinnedNode, programs, root, runtimeFlags, toolEnvironment } from './setup/paths.mjs';

ensureInstalled();
ensureServerBuilt();
const child = spawn(pinnedNode, [...runtimeFlags, programs.server, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: toolEnvironment({ BLUEPORT_DATA: process.env.BLUEPORT_DATA ?? path.join(root, '.blueport') }),
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
