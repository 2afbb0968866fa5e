/** Runs a TypeScript program of this repository on the pinned runtime: `node scripts/run.mjs FILE [arguments]`. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findChromium } from './house/chromium.mjs';
import { ensurePortalBuilt, ensureServerBuilt } from './house/build.mjs';
import { ensureInstalled } from './house/install.mjs';
import { pinnedNode, root, toolEnvironment } from './house/paths.mjs';

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
