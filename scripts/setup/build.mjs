import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail } from './fail.mjs';
import { fingerprint } from './fingerprint.mjs';
import { pinnedNode, programs, root, toolEnvironment } from './paths.mjs';

const portal = path.join(root, 'apps', 'portal');
const portalStamp = path.join(portal, 'dist', '.built-from');
const serverStamp = path.join(path.dirname(programs.server), '.built-from');

/**
 * Builds if the sources have changed since the last build. Reports on stderr, because programs read stdout.
 * @param {{ name: string, title: string, sources: string[], stamp: string, outputs: string[], args: string[], cwd: string }} build
 */
function ensureBuilt({ title, name, sources, stamp, outputs, args, cwd }) {
  const wanted = fingerprint([...sources, path.join(root, 'package-lock.json')]);
  if (outputs.every((file) => existsSync(file)) && readFileSync(stamp, 'utf8') === wanted) return;
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

/** Builds the portal if its sources have changed since the last build. */
export const ensurePortalBuilt = () =>
  ensureBuilt({
    name: 'the portal',
    title: 'Portal',
    sources: [
      portal,
      path.join(root, 'packages', 'contracts', 'src'),
      path.join(root, 'packages', 'arm-template', 'src'),
    ],
    stamp: portalStamp,
    outputs: [portalStamp],
    args: [path.join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    cwd: portal,
  });

/**
 * Bundles the server and the embedded cloud if their sources have changed since the last build. `clean` removes
 * leftovers of earlier bundles, if no server is running.
 */
export const ensureServerBuilt = ({ clean = false } = {}) =>
  ensureBuilt({
    name: 'the server',
    title: 'Server',
    sources: [
      path.join(root, 'scripts', 'bundle.mjs'),
      path.join(root, 'apps', 'server', 'src'),
      path.join(root, 'packages'),
    ],
    stamp: serverStamp,
    outputs: [serverStamp, ...Object.values(programs)],
    args: [path.join(root, 'scripts', 'bundle.mjs'), ...(clean ? ['--clean'] : [])],
    cwd: root,
  });
