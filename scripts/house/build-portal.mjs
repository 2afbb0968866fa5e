import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail } from './fail.mjs';
import { fingerprint } from './fingerprint.mjs';
import { pinnedNode, root, toolEnvironment } from './paths.mjs';

const portal = path.join(root, 'apps', 'portal');
const stamp = path.join(portal, 'dist', '.built-from');

/** Builds the portal when its sources have changed since the last build. */
export function ensurePortalBuilt() {
  const wanted = fingerprint([
    portal,
    path.join(root, 'packages', 'contracts', 'src'),
    path.join(root, 'packages', 'arm-template', 'src'),
    path.join(root, 'package-lock.json'),
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the portal ...');
  const started = Date.now();
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = spawnSync(pinnedNode, [vite, 'build', '--logLevel', 'warn'], {
    cwd: portal,
    env: toolEnvironment({ NODE_ENV: 'production' }),
    encoding: 'utf8',
  });
  if (result.status !== 0) fail(`The portal could not be built:\n${result.stdout}${result.stderr}`);
  writeFileSync(stamp, wanted);
  console.log(`Portal built in ${Math.round((Date.now() - started) / 1000)} s.`);
}
