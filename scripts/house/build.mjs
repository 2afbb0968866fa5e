import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail } from './fail.mjs';
import { fingerprint } from './fingerprint.mjs';
import { pinnedNode, programs, root, toolEnvironment } from './paths.mjs';

const portal = path.join(root, 'apps', 'portal');

/**
 * Builds what its sources have changed since the last build. Says so beside the output that programs read.
 * @param {{ name: string, title: string, sources: string[], stamp: string, args: string[], cwd: string }} build
 */
function ensureBuilt({ title, name, sources, stamp, args, cwd }) {
  const wanted = fingerprint([...sources, path.join(root, 'package-lock.json')]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error(`Building ${name} ...`);
  const started = Date.now();
  const result = spawnSync(pinnedNode, args, {
    cwd,
    env: toolEnvironment({ NODE_ENV: 'production' }),
    encoding: 'utf8',
  });
  if (result.status !== 0) fail(`${title} could not be built:\n${result.stdout}${result.stderr}`);
  writeFileSync(stamp, wanted);
  console.error(`${title} built in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Builds the portal when its sources have changed since the last build. */
export const ensurePortalBuilt = () =>
  ensureBuilt({
    name: 'the portal',
    title: 'Portal',
    sources: [
      portal,
      path.join(root, 'packages', 'contracts', 'src'),
      path.join(root, 'packages', 'arm-template', 'src'),
    ],
    stamp: path.join(portal, 'dist', '.built-from'),
    args: [path.join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    cwd: portal,
  });

/** Bundles the server and the embedded cloud when their sources have changed since the last time. */
export const ensureServerBuilt = () =>
  ensureBuilt({
    name: 'the server',
    title: 'Server',
    sources: [
      path.join(root, 'scripts', 'bundle.mjs'),
      path.join(root, 'apps', 'server', 'src'),
      path.join(root, 'packages'),
    ],
    stamp: path.join(path.dirname(programs.server), '.built-from'),
    args: [path.join(root, 'scripts', 'bundle.mjs')],
    cwd: root,
  });
