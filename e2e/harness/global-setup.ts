import { rmSync } from 'node:fs';
import { ensurePortalBuilt, ensureServerBuilt } from '../../scripts/setup/build.mjs';
import { externalDatabase } from '../../scripts/start/database-folder.mjs';
import { templateVariable } from './fixtures.ts';
import { Stack, temporaryDataFolder } from './stack.ts';

/**
 * Builds the product for the browser tests, because a test file may be run without `npm test`, and prepares the data
 * folder that each worker's stack copies. Returns a function that removes that folder.
 */
export default async function prepare(): Promise<() => void> {
  ensurePortalBuilt();
  ensureServerBuilt();
  const dataFolder = temporaryDataFolder();
  const stack = await Stack.start({ dataFolder, environment: { SANDBOX_SPEED: 'instant' } });
  await stack.stop();
  const externalFolder = externalDatabase(dataFolder);
  if (externalFolder === undefined) process.env[templateVariable] = dataFolder;
  return () => {
    for (const folder of [dataFolder, ...(externalFolder ? [externalFolder] : [])])
      rmSync(folder, { recursive: true, force: true });
  };
}
