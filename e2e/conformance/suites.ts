import type { Suite } from './operation.ts';
import { computeSuite } from './operations/compute.ts';
import { networkSuite } from './operations/network.ts';
import { resources } from './operations/resources.ts';

/** All suites, in the order of the table. */
export const suites: readonly Suite[] = [resources, computeSuite, networkSuite];
