import type { Rules } from '../rule.ts';
import { databaseRules } from './databases.ts';
import { diskRules } from './disks.ts';
import { freeRules } from './free.ts';
import { machineRules } from './machines.ts';
import { monitoringRules } from './monitoring.ts';
import { networkRules } from './network.ts';
import { storageRules } from './storage.ts';
import { webRules } from './web.ts';

export { isPartOfParent } from './free.ts';

/** Rules of every known type, in lower case. */
export const rules: Rules = {
  ...freeRules,
  ...machineRules,
  ...diskRules,
  ...networkRules,
  ...storageRules,
  ...databaseRules,
  ...webRules,
  ...monitoringRules,
};
