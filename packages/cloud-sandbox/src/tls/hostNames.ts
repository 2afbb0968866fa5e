import { CLOUD_PROFILES } from '../directory/cloudProfile.ts';
import { endpointsOf } from '../resource-manager/catalog/endpoints.ts';

/** Host names of the clouds, and the path below which the sandbox answers for each. */
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

/** Every name that the listener's certificate is good for. */
export const servedHosts: readonly string[] = ['localhost', '127.0.0.1', ...cloudHosts.keys()];

/** The host of a Host header or a CONNECT target, without its port, in small letters. */
export const hostOf = (header: string | undefined): string =>
  (header ?? '').replace(/:\d+$/, '').toLowerCase();
