import type { CloudName } from '@blueport/contracts';
import type { LedgerEntry } from './stack.ts';

/** The embedded cloud's areas of each cloud; sign-in paths may have the directory in front. */
const area = /^\/(?:([^/]+)\/)?(login|arm|graph)(-gov)?\/([^/?]*)/i;

/** Which directories and which client of the portal belong to each cloud. */
export interface CloudOwners {
  readonly tenants: Readonly<Record<CloudName, readonly string[]>>;
  readonly clients: Readonly<Record<CloudName, string>>;
}

/** Rows in which something of one cloud arrived at the other: a refused token, a foreign principal, client or directory. */
export function cloudCrossings(entries: readonly LedgerEntry[], owners: CloudOwners): LedgerEntry[] {
  return entries.filter((entry) => {
    const [, before, kind, gov, after] = area.exec(entry.url) ?? [];
    if (!kind) return false;
    const [own, other]: [CloudName, CloudName] = gov ? ['us_gov', 'general'] : ['general', 'us_gov'];
    if (kind === 'login') {
      const client = new URL(entry.url, 'http://localhost').searchParams.get('client_id');
      return client === owners.clients[other] || owners.tenants[other].includes((before ?? after)!);
    }
    // A management plane refuses tokens of the other cloud before it knows whose they are.
    if (!entry.principal) return entry.status === 401;
    return !owners.tenants[own].includes(entry.principal.tenantId);
  });
}
