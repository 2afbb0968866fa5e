/** Runs a TypeScript program of this repository on the pinned runtime: `node scripts/run.mjs FILE [arguments]`. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findChromium } from './setup/chromium.mjs';
import { ensurePortalBuilt, ensureServerBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { pinnedNode, root, toolEnvironment } from './setup/paths.mjs';

ensureInstalled();
ensurePortalBuilt();
ensureServerBuilt();
const [file, ...rest] = process.argv.slice(2);
const chromium = findChromium();
const result = spawnSync(pinnedNode, [path.join(root, file ?? ''), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: toolEnvironment(chromium ? { CHROMIUM_PATH: chromium } : {}),
});
process.exit(result.status ?? 1);
