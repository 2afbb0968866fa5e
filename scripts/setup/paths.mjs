import path from 'node:path';

/** Root of the checkout. */
export const root = path.resolve(import.meta.dirname, '..', '..');

/** Folder in which `npm start` keeps the database, the embedded cloud and its keys. BLUEPORT_DATA overrides it. */
export const dataFolder = path.resolve(process.env.BLUEPORT_DATA ?? path.join(root, '.blueport'));

/** The bundles that `npm start` runs. */
export const programs = {
  server: path.join(root, 'apps', 'server', 'dist', 'main.mjs'),
  sandbox: path.join(root, 'packages', 'cloud-sandbox', 'dist', 'main.mjs'),
};

const executable = process.platform === 'win32' ? 'node.exe' : 'node';

/** The pinned Node runtime that the packages are written for. */
export const pinnedNode = path.join(root, 'node_modules', '.bin', executable);

/**
 * Node flags of the portal's programs. By default, V8 grows its young generation to 64 MB and never shrinks it, and
 * starts four helper threads, each with its own memory.
 */
export const runtimeFlags = ['--max-semi-space-size=8', '--v8-pool-size=2'];

/** The environment for a child process, with the pinned runtime and the workspace's tools first in PATH. */
export function toolEnvironment(extra = {}) {
  const binaries = path.join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH ?? ''}`, ...extra };
}
