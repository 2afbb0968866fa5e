import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { explainFileError, fail } from './fail.mjs';
import { fingerprint } from './fingerprint.mjs';
import { pinnedNode, root } from './paths.mjs';

const stamp = path.join(root, 'node_modules', '.blueport-installed');

function manifests() {
  const workspaces = ['apps', 'packages'].flatMap((group) =>
    readdirSync(path.join(root, group)).map((name) => path.join(root, group, name, 'package.json')),
  );
  const named = ['package.json', 'package-lock.json', 'e2e/package.json', 'bench/package.json'];
  return [...named.map((name) => path.join(root, name)), ...workspaces];
}

/** npm must not run on the runtime that it is about to replace. */
function pathWithoutWorkspace() {
  const own = path.join(root, 'node_modules');
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(own))
    .join(path.delimiter);
}

/**
 * Installs the locked packages if they are missing or the lockfile has changed; reports progress on stderr, because
 * programs read stdout.
 */
export function ensureInstalled() {
  const [major] = process.versions.node.split('.').map(Number);
  if ((major ?? 0) < 20) fail(`Blueport needs Node 20 or newer to start; this is ${process.version}.`);
  const wanted = fingerprint(manifests());
  if (existsSync(stamp) && existsSync(pinnedNode) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Installing packages (once; one to two minutes) ...');
  const started = Date.now();
  const result = spawnSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutWorkspace() },
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.error) fail(`npm could not be started: ${result.error.message}`);
  if (result.status !== 0) {
    const output = `${result.stdout}\n${result.stderr}`;
    const code = /ENOSPC|EACCES|EPERM|EROFS/.exec(output)?.[0];
    if (code) fail(explainFileError({ name: 'Error', message: code, code }, root));
    fail(`npm ci failed:\n${output.trim().split('\n').slice(-15).join('\n')}`);
  }
  if (!existsSync(pinnedNode)) {
    fail(
      'The pinned Node runtime was not installed; run `npm ci` with install scripts allowed for the package "node".',
    );
  }
  try {
    writeFileSync(stamp, wanted);
  } catch (error) {
    fail(explainFileError(/** @type {NodeJS.ErrnoException} */ (error), root));
  }
  console.error(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}
