/** `npm start`: installs, builds and runs the portal and, if no cloud is configured, also the embedded cloud. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { announce } from './start/announce.mjs';
import { ensurePortalBuilt, ensureServerBuilt } from './setup/build.mjs';
import { explainFileError, fail } from './setup/fail.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { Launcher } from './start/launcher.mjs';
import { dataFolder, programs } from './setup/paths.mjs';
import { requireFreePort } from './start/ports.mjs';

const port = Number(process.env.PORT ?? 4000);
const sandboxPort = Number(process.env.SANDBOX_PORT ?? 4001);
const embeddedCloud = process.env.BLUEPORT_CLOUD
  ? process.env.BLUEPORT_CLOUD === 'sandbox'
  : !process.env.ENTRA_CLIENT_ID && !process.env.ENTRA_GOV_CLIENT_ID;
const host = process.env.HOST ?? '127.0.0.1';
const address = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
const probeHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;

function prepareDataFolder() {
  const logFolder = path.join(dataFolder, 'logs');
  try {
    mkdirSync(logFolder, { recursive: true });
    accessSync(dataFolder, constants.W_OK);
    accessSync(logFolder, constants.W_OK);
  } catch (error) {
    const file = /** @type {NodeJS.ErrnoException} */ (error);
    if (file.code === 'EEXIST' || file.code === 'ENOTDIR') {
      fail(`The data folder ${dataFolder} cannot be used because a file with that name exists.`);
    }
    fail(explainFileError(file, dataFolder));
  }
}

/** @type {import('./start/process.mjs').PartSpec} */
const sandbox = {
  name: 'sandbox',
  title: 'embedded cloud',
  file: programs.sandbox,
  env: { BLUEPORT_DATA: dataFolder },
  url: `http://127.0.0.1:${sandboxPort}/__health`,
};

/** @type {import('./start/process.mjs').PartSpec} */
const server = {
  name: 'server',
  title: 'server',
  file: programs.server,
  args: ['serve'],
  env: { BLUEPORT_DATA: dataFolder, NODE_ENV: process.env.NODE_ENV ?? 'production' },
  url: `http://${probeHost}:${port}/readyz`,
  onClaim: (link) =>
    console.log(
      `\n  This portal has no operator yet. Open this link within 15 minutes and sign in to become its operator:\n\n  ${link}\n`,
    ),
};

prepareDataFolder();
await requireFreePort({ port, variable: 'PORT', host, dataFolder });
if (embeddedCloud) {
  await requireFreePort({ port: sandboxPort, variable: 'SANDBOX_PORT', host, dataFolder });
}
ensureInstalled();
ensurePortalBuilt();
ensureServerBuilt({ clean: true });

const launcher = new Launcher({ specs: embeddedCloud ? [sandbox, server] : [server], dataFolder, address });
for (const [signal, word] of Object.entries({ SIGINT: 'Ctrl-C', SIGTERM: 'SIGTERM', SIGHUP: 'SIGHUP' })) {
  process.on(signal, () => {
    console.log(`\n${word}: stopping …`);
    void launcher.stop(0);
  });
}

console.log('Starting …');
const started = Date.now();
await launcher.start();
await announce({
  seconds: (Date.now() - started) / 1000,
  address,
  sandboxPort: embeddedCloud ? sandboxPort : undefined,
  dataFolder,
});
