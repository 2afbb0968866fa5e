import type { Area } from './context.ts';
import { github } from './github/github.ts';
import { graph } from './graph/graph.ts';
import { mail } from './mail/mailArea.ts';
import { retailPrices } from './prices/retailPrices.ts';
import { resourceManagers } from './resource-manager/area.ts';
import { sts } from './sts/sts.ts';

/**
 * The parts of the cloud beside the directory. Each mounts itself under its own prefixes, once per cloud, and
 * may take its time to set up: the sandbox listens only when all of them are ready.
 */
export const AREAS: readonly Area[] = [graph, resourceManagers, sts, github, mail, retailPrices];
