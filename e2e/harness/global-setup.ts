import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ensurePortalBuilt, ensureServerBuilt } from '../../scripts/setup/build.mjs';
import { externalDatabase } from '../../scripts/start/database-folder.mjs';
import { ApiClient } from './api-client.ts';
import { templateVariable, usualEnvironment } from './fixtures.ts';
import { Stack, temporaryDataFolder } from './stack.ts';

const longestReadMs = 180_000;

/**
 * Waits until the cost of Contoso has been read, so that the products under test do not each read it, and removes the
 * messages about unusual cost, because tests count messages.
 */
async function waitForCost(stack: Stack): Promise<void> {
  const { api } = await ApiClient.signIn(stack, 'admin@contoso.example');
  const deadline = Date.now() + longestReadMs;
  for (;;) {
    const readings = await api.cost.reading();
    if (readings.length > 0 && readings.every(({ state, running }) => state !== 'unread' && !running)) break;
    if (Date.now() > deadline) throw new Error(`The cost was not read in time: ${JSON.stringify(readings)}`);
    await pause(200);
  }
  const { result } = await api.notification.list();
  for (const { id } of result) await api.notification.remove({ id });
}

/**
 * Builds the product for the browser tests, because a test file may be run without `npm test`, and prepares the data
 * folder that each worker's stack copies. Returns a function that removes that folder.
 */
export default async function prepare(): Promise<() => void> {
  ensurePortalBuilt();
  ensureServerBuilt();
  const dataFolder = temporaryDataFolder();
  const stack = await Stack.start({ dataFolder, environment: usualEnvironment });
  try {
    await waitForCost(stack);
  } finally {
    await stack.stop();
  }
  const externalFolder = externalDatabase(dataFolder);
  if (externalFolder === undefined) process.env[templateVariable] = dataFolder;
  return () => {
    for (const folder of [dataFolder, ...(externalFolder ? [externalFolder] : [])])
      rmSync(folder, { recursive: true, force: true });
  };
}
