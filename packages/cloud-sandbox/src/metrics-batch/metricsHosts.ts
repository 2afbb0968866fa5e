import type { Cloud } from '../context.ts';
import { CLOUD_PROFILES } from '../directory/cloudProfile.ts';

/** Suffixes of the hosts of the metrics batch API, with the cloud of each. Hosts start with a region. */
const suffixes = (['general', 'us_gov'] as const).map(
  (cloud) => [`.${new URL(CLOUD_PROFILES[cloud].metricsOrigin).host}`, cloud] as const,
);

/** Wildcards of the hosts, for a certificate. */
export const metricsWildcards: readonly string[] = suffixes.map(([suffix]) => `*${suffix}`);

/** Returns the cloud and the region of a host of the metrics batch API, or undefined for other hosts. */
export function metricsHostOf(host: string): { cloud: Cloud; region: string } | undefined {
  for (const [suffix, cloud] of suffixes) {
    const region = host.slice(0, -suffix.length);
    if (host.endsWith(suffix) && /^[a-z0-9]{2,30}$/.test(region)) return { cloud, region };
  }
  return undefined;
}
