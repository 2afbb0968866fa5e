import { textOf } from '../json.ts';
import { isStopped, numberOr, propertyOf, runningMeter, skuOf, type Meter } from './meter.ts';

/** Returns the meters of the flexible servers of a database engine. */
export const flexibleServerMeters =
  (engine: string): Meter =>
  (of) => {
    const service = `Azure Database for ${engine}`;
    const base = `${service} Flexible Server`;
    const copies = /redundant|samezone/i.test(textOf(propertyOf(of, 'highAvailability', 'mode')) ?? '')
      ? 2
      : 1;
    const storage = runningMeter(
      service,
      'Storage',
      'Storage Data Stored',
      numberOr(propertyOf(of, 'storage', 'storageSizeGB'), 32) * copies,
      `${base} Storage`,
    );
    if (isStopped(of)) return [storage];
    const [, family = '', cores = '2', letters = '', version = '5'] =
      /^Standard_([A-Z]+)(\d+)([a-z]*)(?:_v(\d))?$/i.exec(skuOf(of)) ?? [];
    const compute =
      family.toUpperCase() === 'B'
        ? runningMeter(
            service,
            `B${cores}${letters}`.toUpperCase(),
            `B${cores}${letters}`.toUpperCase(),
            copies,
            `${base} Burstable BS Series Compute`,
          )
        : runningMeter(
            service,
            'vCore',
            'vCore',
            Number(cores) * copies,
            `${base} ${family === 'E' ? 'Memory Optimized' : 'General Purpose'} ${family}${letters}v${version} Series Compute`,
          );
    return [compute, storage];
  };
