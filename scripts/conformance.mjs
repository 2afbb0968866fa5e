/**
 * `npm run conformance [-- client …]`: drives the embedded cloud with the vendor's unmodified clients. Installs them on
 * first use; nothing else needs them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail } from './setup/fail.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { pinnedNode, root } from './setup/paths.mjs';

const clients = path.join(root, 'e2e/conformance/clients');
const stamp = path.join(clients, 'node_modules/.installed-lock');

ensureInstalled();
installClients();
const { status } = spawnSync(
  pinnedNode,
  [path.join(root, 'e2e/conformance/main.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);

function installClients() {
  const wanted = readFileSync(path.join(clients, 'package-lock.json'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Installing the vendor clients (once; one to two minutes) ...');
  const { status, error } = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: clients,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (error !== undefined || status !== 0) fail('npm ci failed in e2e/conformance/clients.');
  writeFileSync(stamp, wanted);
}
