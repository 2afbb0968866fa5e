import { CLOUD_PROFILES } from '../directory/cloudProfile.ts';
import { insightsHostOf, insightsHosts } from '../application-insights/insightsHosts.ts';
import { metricsHostOf, metricsWildcards } from '../metrics-batch/metricsHosts.ts';
import { blobHostOf, blobWildcards } from '../storage/blobHosts.ts';
import { endpointsOf } from '../resource-manager/catalog/endpoints.ts';

/** Host names of the clouds, with the path prefix of each in the sandbox. */
export const cloudHosts: ReadonlyMap<string, string> = new Map(
  (['general', 'us_gov'] as const).flatMap((cloud) => {
    const { armPrefix, loginPrefix, graphPrefix, graphOrigin } = CLOUD_PROFILES[cloud];
    const { management, login } = endpointsOf(cloud);
    return (
      [
        [management, armPrefix],
        [login, loginPrefix],
        [graphOrigin, graphPrefix],
      ] as const
    ).map(([origin, prefix]) => [new URL(origin).hostname, prefix] as const);
  }),
);

/** All names in the listener's certificate. */
export const servedHosts: readonly string[] = [
  'localhost',
  '127.0.0.1',
  ...cloudHosts.keys(),
  ...blobWildcards,
  ...metricsWildcards,
  ...insightsHosts,
];

/** Returns whether the listener serves a host. */
export const isServed = (host: string): boolean =>
  servedHosts.includes(host) || blobHostOf(host) !== undefined || metricsHostOf(host) !== undefined;

/** Returns the path prefix of a host in the sandbox, or undefined for this machine's own names. */
export function prefixOf(host: string): string | undefined {
  if (blobHostOf(host) !== undefined) return `/blob/${host}`;
  if (insightsHostOf(host) !== undefined) return `/insights/${host}`;
  return metricsHostOf(host) === undefined ? cloudHosts.get(host) : `/metrics/${host}`;
}

/** Returns the host of a Host header or a CONNECT target, without its port, in lower case. */
export const hostOf = (header: string | undefined): string =>
  (header ?? '').replace(/:\d+$/, '').toLowerCase();
