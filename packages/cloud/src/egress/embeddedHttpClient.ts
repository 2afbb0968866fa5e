import { createDefaultHttpClient, type HttpClient } from '@azure/core-rest-pipeline';
import type { CloudName } from '@blueport/contracts';
import { cloudProfiles } from '../profiles.ts';
import { createRewritingHttpClient } from './rewritingHttpClient.ts';

/** Where the embedded cloud answers for one of the two clouds; addresses without a slash at the end. */
export interface EmbeddedBases {
  readonly arm: string;
  readonly login: string;
  readonly graph: string;
  /** One list for both clouds, as in the real world. */
  readonly prices: string;
}

/** Addresses under which the embedded cloud plays both clouds on one origin such as `http://127.0.0.1:4001`. */
export function embeddedBases(origin: string): Readonly<Record<CloudName, EmbeddedBases>> {
  return {
    general: {
      arm: `${origin}/arm`,
      login: `${origin}/login`,
      graph: `${origin}/graph`,
      prices: `${origin}/prices`,
    },
    us_gov: {
      arm: `${origin}/arm-gov`,
      login: `${origin}/login-gov`,
      graph: `${origin}/graph-gov`,
      prices: `${origin}/prices`,
    },
  };
}

/**
 * An HttpClient for the real cloud's addresses that sends to the embedded one. Everything above it, the vendor's own
 * clients included, sees only the real addresses: the request's address is put back before the answer is handed on.
 */
export function createEmbeddedHttpClient(
  bases: Readonly<Record<CloudName, EmbeddedBases>>,
  inner: HttpClient = createDefaultHttpClient(),
): HttpClient {
  const rewrites = new Map<string, string>(
    Object.values(cloudProfiles).flatMap((profile) => [
      [`https://${profile.managementHost}`, bases[profile.name].arm] as const,
      [`https://${profile.loginHost}`, bases[profile.name].login] as const,
      [`https://${profile.graphHost}`, bases[profile.name].graph] as const,
      [`https://${profile.pricesHost}`, bases[profile.name].prices] as const,
    ]),
  );
  return createRewritingHttpClient(rewrites, inner);
}
