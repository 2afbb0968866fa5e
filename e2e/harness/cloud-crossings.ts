import type { CloudName } from '@blueport/contracts';
import type { LedgerEntry } from './stack.ts';

/** The embedded cloud's areas of each cloud; sign-in paths may start with the tenant. */
const area = /^\/(?:([^/]+)\/)?(login|arm|graph)(-gov)?\/([^/?]*)/i;

/** Tenants and portal client that belong to each cloud. */
export interface CloudOwners {
  readonly tenants: Readonly<Record<CloudName, readonly string[]>>;
  readonly clients: Readonly<Record<CloudName, string>>;
}

/**
 * Returns the rows in which data of one cloud reached the other: a rejected token, or a foreign principal, client or
 * tenant.
 */
export function cloudCrossings(entries: readonly LedgerEntry[], owners: CloudOwners): LedgerEntry[] {
  return entries.filter((entry) => {
    const [, before, kind, gov, after] = area.exec(entry.url) ?? [];
    if (!kind) return false;
    const [own, other]: [CloudName, CloudName] = gov ? ['us_gov', 'general'] : ['general', 'us_gov'];
    if (kind === 'login') {
      const client = new URL(entry.url, 'http://localhost').searchParams.get('client_id');
      return client === owners.clients[other] || owners.tenants[other].includes((before ?? after)!);
    }
    // A management plane rejects tokens of the other cloud before it knows their principal.
    if (!entry.principal) return entry.status === 401;
    return !owners.tenants[own].includes(entry.principal.tenantId);
  });
}
