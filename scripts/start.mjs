/** `npm start`: installs, builds and runs the portal and, when no cloud is configured, the embedded cloud beside it. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { ensurePortalBuilt } from './house/build-portal.mjs';
import { databaseElsewhere } from './house/database-folder.mjs';
import { explainFileError, fail } from './house/fail.mjs';
import { ensureInstalled } from './house/install.mjs';
import { dataFolder, root } from './house/paths.mjs';
import { startPart, stopPart, waitForAnswer } from './house/process.mjs';

const port = Number(process.env.PORT ?? 4000);
const sandboxPort = Number(process.env.SANDBOX_PORT ?? 4001);
const embeddedCloud = process.env.BLUEPORT_CLOUD
  ? process.env.BLUEPORT_CLOUD === 'sandbox'
  : !process.env.ENTRA_CLIENT_ID && !process.env.ENTRA_GOV_CLIENT_ID;
const host = process.env.HOST ?? '127.0.0.1';
const address = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
const logFolder = path.join(dataFolder, 'logs');

/** @type {import('./house/process.mjs').Part[]} */
const running = [];
let stopping = false;

function prepareDataFolder() {
  try {
    mkdirSync(logFolder, { recursive: true });
    accessSync(dataFolder, constants.W_OK);
    accessSync(logFolder, constants.W_OK);
  } catch (error) {
    const file = /** @type {NodeJS.ErrnoException} */ (error);
    if (file.code === 'EEXIST' || file.code === 'ENOTDIR') {
      fail(`The data folder ${dataFolder} cannot be used because a file of that name is in the way.`);
    }
    fail(explainFileError(file, dataFolder));
  }
}

/** @param {number} number @param {string} variable */
async function refuseUsedPort(number, variable) {
  if (!Number.isInteger(number) || number < 1 || number > 65535) {
    fail(`${variable} must be a port number from 1 to 65535; it is "${process.env[variable]}".`);
  }
  /** @type {NodeJS.ErrnoException | undefined} */
  const problem = await new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error) => resolve(error));
    probe.listen(number, host, () => probe.close(() => resolve(undefined)));
  });
  if (problem?.code === 'EADDRINUSE') {
    fail(
      `Port ${number} is in use by another program; stop that program or choose another port with ${variable}=….`,
    );
  }
  if (problem) fail(`Port ${number} cannot be opened on ${host}: ${problem.message}`);
}

/** @param {string} signal */
async function stopAll(signal) {
  if (stopping) return;
  stopping = true;
  console.log(`\n${signal}: stopping …`);
  // The server first: it may still hand something to the cloud while it finishes.
  for (const part of running.toReversed()) await stopPart(part, 12_000);
  process.exit(0);
}

/** @param {import('./house/process.mjs').Part} part @param {string} url @param {number} timeoutMs */
async function becomeReady(part, url, timeoutMs) {
  const outcome = await waitForAnswer(url, part, timeoutMs);
  if (outcome === 'ready') return;
  const words = part.lastWords();
  const what = outcome === 'ended' ? 'could not start' : `did not become ready within ${timeoutMs / 1000} s`;
  for (const other of running.toReversed()) await stopPart(other, 5000);
  fail(words === '' ? `The ${part.name} ${what}; see ${path.join(logFolder, `${part.name}.log`)}.` : words);
}

function startServer() {
  const part = startPart({
    name: 'server',
    file: path.join(root, 'apps', 'server', 'src', 'main.ts'),
    args: ['serve'],
    env: { BLUEPORT_DATA: dataFolder, NODE_ENV: process.env.NODE_ENV ?? 'production' },
    logFolder,
    onClaim: (link) =>
      console.log(
        `\n  This portal has no operator yet. Open this link within 15 minutes and sign in to take charge of it:\n\n  ${link}\n`,
      ),
  });
  running.push(part);
  return part;
}

/** Starts the server again when something killed it; gives up after five times in a minute. @param {import('./house/process.mjs').Part} first */
async function superviseServer(first) {
  let part = first;
  /** @type {number[]} */
  const ends = [];
  for (;;) {
    const { code, signal } = await part.exited;
    if (stopping) return;
    ends.push(Date.now());
    running.splice(running.indexOf(part), 1);
    const recent = ends.filter((time) => time > Date.now() - 60_000).length;
    if (recent > 5 || (code !== null && code !== 0 && recent > 1)) {
      console.error(
        `The server ends again and again (${signal ?? `exit code ${code}`}).\n${part.lastWords()}`,
      );
      await stopAll('The server cannot run');
      return;
    }
    console.log(`The server ended unexpectedly (${signal ?? `exit code ${code}`}); starting it again …`);
    part = startServer();
    if ((await waitForAnswer(`http://${probeHost}:${port}/readyz`, part, 60_000)) === 'ready')
      console.log('It is ready again.');
  }
}

const probeHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;

async function demoAccounts() {
  const answer = await fetch(`http://127.0.0.1:${sandboxPort}/__sandbox`);
  const world = /** @type {{ accounts: { email: string, description: string, demo: boolean }[] }} */ (
    await answer.json()
  );
  return world.accounts.filter((account) => account.demo);
}

/** @param {number} seconds */
async function announce(seconds) {
  const lines = ['', `  Blueport is ready (${seconds.toFixed(1)} s)`, '', `  Open      ${address}`];
  if (embeddedCloud) {
    const accounts = await demoAccounts();
    const width = Math.max(...accounts.map((account) => account.email.length));
    for (const [index, account] of accounts.entries()) {
      lines.push(
        `  ${index === 0 ? 'Accounts' : '        '}  ${account.email.padEnd(width)}  ${account.description}`,
      );
    }
    lines.push(`  Cloud     embedded, http://127.0.0.1:${sandboxPort}/__sandbox`);
    lines.push(`  Mail      http://localhost:${sandboxPort}/mail (nothing leaves this machine)`);
  }
  const elsewhere = process.env.DATABASE_URL ? undefined : databaseElsewhere(dataFolder);
  lines.push(`  Data      ${dataFolder}`);
  if (elsewhere) lines.push(`  Database  ${elsewhere} (its user cannot reach the data folder)`);
  lines.push(`  Logs      ${logFolder}`, '  Stop      Ctrl-C', '');
  console.log(lines.join('\n'));
}

prepareDataFolder();
await refuseUsedPort(port, 'PORT');
if (embeddedCloud) await refuseUsedPort(sandboxPort, 'SANDBOX_PORT');
ensureInstalled();
ensurePortalBuilt();

process.on('SIGINT', () => void stopAll('Ctrl-C'));
process.on('SIGTERM', () => void stopAll('SIGTERM'));
process.on('SIGHUP', () => void stopAll('SIGHUP'));

console.log('Starting …');
const started = Date.now();
if (embeddedCloud) {
  const sandbox = startPart({
    name: 'sandbox',
    file: path.join(root, 'packages', 'cloud-sandbox', 'src', 'main.ts'),
    env: { BLUEPORT_DATA: dataFolder },
    logFolder,
  });
  running.push(sandbox);
  void sandbox.exited.then(({ code, signal }) => {
    if (stopping || code === 1) return;
    console.error(`The embedded cloud ended unexpectedly (${signal ?? `exit code ${code}`}).`);
    return stopAll('The embedded cloud is gone');
  });
  await becomeReady(sandbox, `http://127.0.0.1:${sandboxPort}/__health`, 60_000);
}
const server = startServer();
await becomeReady(server, `http://${probeHost}:${port}/readyz`, 120_000);
await announce((Date.now() - started) / 1000);
await superviseServer(server);
