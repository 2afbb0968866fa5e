import type { Cloud } from '../context.ts';
import { CLOUD_PROFILES } from '../directory/cloudProfile.ts';

const hosts = new Map<string, Cloud>(
  (['general', 'us_gov'] as const).map((cloud) => [
    new URL(CLOUD_PROFILES[cloud].insightsOrigin).host,
    cloud,
  ]),
);

/** Hosts of the API of Application Insights. */
export const insightsHosts: readonly string[] = [...hosts.keys()];

/** Returns the cloud of a host of the API of Application Insights, or undefined for other hosts. */
export const insightsHostOf = (host: string): Cloud | undefined => hosts.get(host);
