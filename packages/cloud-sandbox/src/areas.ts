import type { Area } from './context.ts';
import { insightsArea } from './application-insights/insightsArea.ts';
import { github } from './github/github.ts';
import { graph } from './graph/graph.ts';
import { mail } from './mail/mailArea.ts';
import { retailPrices } from './prices/retailPrices.ts';
import { metricsBatchArea } from './metrics-batch/metricsBatchArea.ts';
import { resourceManagers } from './resource-manager/area.ts';
import { blobStorageArea } from './storage/blobArea.ts';
import { sts } from './sts/sts.ts';

/**
 * The areas of the cloud besides the directory. Each mounts itself under its own prefixes, once per cloud, and may set
 * up asynchronously: the sandbox starts listening when all of them are ready.
 */
export const AREAS: readonly Area[] = [
  graph,
  resourceManagers,
  sts,
  github,
  mail,
  retailPrices,
  blobStorageArea,
  metricsBatchArea,
  insightsArea,
];
