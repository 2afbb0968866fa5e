import type { Feature, Parts } from '../../../feature.ts';
import { countOldValues, reseal } from './reseal.ts';

export { countOldValues } from './reseal.ts';

const everyMilliseconds = 60_000;

/** Creates the feature that watches for a new encryption key and reseals all values with it while the portal runs. */
export function createResealing({ database: { db }, vault, log }: Parts): Feature {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const round = async (): Promise<void> => {
    if (vault.reloadKeys() < 2 || (await countOldValues(db, vault)) === 0) return;
    const report = await reseal(db, vault);
    if (report.unreadable > 0) log.warn(report, 'some sealed values open with none of the keys');
    else log.info(report, 'all values are sealed with the current key');
  };
  const start = (): void => {
    running ??= round()
      .catch((error: unknown) => log.warn({ err: error }, 'values could not be sealed with the current key'))
      .finally(() => {
        running = undefined;
      });
  };
  return {
    name: 'resealing',
    async start() {
      start();
      timer = setInterval(start, everyMilliseconds).unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
