import type { Cloud } from '../context.ts';
import { endpointsOf } from '../resource-manager/catalog/endpoints.ts';

/** Suffixes of the hosts of blob services, with the cloud of each. */
const suffixes: readonly (readonly [string, Cloud])[] = (['general', 'us_gov'] as const).map(
  (cloud) => [`.blob.${endpointsOf(cloud).storage}`, cloud] as const,
);

/** Wildcards of the hosts, for a certificate. */
export const blobWildcards: readonly string[] = suffixes.map(([suffix]) => `*${suffix}`);

/** Returns the cloud of the blob service with a host name, or undefined for other hosts. */
export function blobHostOf(host: string): Cloud | undefined {
  return suffixes.find(
    ([suffix]) => host.endsWith(suffix) && /^[a-z0-9-]{3,40}$/.test(host.slice(0, -suffix.length)),
  )?.[1];
}
