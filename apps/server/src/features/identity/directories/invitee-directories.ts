import type { CloudName, NewInvitation } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { CloudEnvironment, ConnectedCloud } from '../../../cloud/cloud-environment.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import { findDirectory } from './find-directory.ts';

export interface DirectoryParts {
  readonly db: Kysely<Database>;
  readonly world: CloudEnvironment;
}

/** Facts about directories that are required to decide on invitations. */
export interface InviteeDirectories {
  /** The clouds of the organization's directories. */
  readonly clouds: readonly ConnectedCloud[];
  /** Names of the organization's directories by tenant ID. */
  readonly linked: ReadonlyMap<string, string>;
  /** Tenant IDs by domain. Domains without a directory are missing. */
  readonly byDomain: ReadonlyMap<string, string>;
  /** Tenant IDs of the directories that exist, of those named in the list. */
  readonly existing: ReadonlySet<string>;
}

type Invitee = Pick<NewInvitation, 'email' | 'guestTenantId'>;

const lookupsAtOnce = 8;

export const domainOf = (email: string): string => (email.split('@').at(-1) ?? '').toLowerCase();

/** Asks the clouds for a directory, which is named by ID or domain. */
async function lookUp(clouds: readonly ConnectedCloud[], name: string): Promise<string | undefined> {
  for (const cloud of clouds) {
    const tenantId = await findDirectory(cloud, name);
    if (tenantId !== undefined) return tenantId;
  }
  return undefined;
}

/** Looks up all names, several at a time. */
async function lookUpAll(clouds: readonly ConnectedCloud[], names: ReadonlySet<string>) {
  const found = new Map<string, string>();
  const open = new Set(names);
  const work = async (): Promise<void> => {
    for (const name of open) {
      open.delete(name);
      const tenantId = await lookUp(clouds, name);
      if (tenantId !== undefined) found.set(name, tenantId);
    }
  };
  await Promise.all(Array.from({ length: lookupsAtOnce }, work));
  return found;
}

async function readOwnDirectories(
  { db, world }: DirectoryParts,
  { organizationId, cloud }: { readonly organizationId: string; readonly cloud: CloudName },
) {
  const own = await db
    .selectFrom('directory')
    .select(['tenant_id', 'name', 'domain', 'cloud'])
    .where('organization_id', '=', organizationId)
    .execute();
  const names = own.length === 0 ? [cloud] : [...new Set(own.map((directory) => directory.cloud))];
  return { own, clouds: names.flatMap((name) => world.clouds[name] ?? []) };
}

/**
 * Finds the directories of people by the domains of their addresses, and the directories that the inviter named. Throws
 * `cloud-unavailable` if a cloud does not respond.
 */
export async function findInviteeDirectories(
  parts: DirectoryParts,
  inviter: Pick<SessionContext, 'organizationId' | 'cloud'>,
  people: readonly Invitee[],
): Promise<InviteeDirectories> {
  const { own, clouds } = await readOwnDirectories(parts, inviter);
  const linked = new Map(own.map(({ tenant_id: tenantId, name }) => [tenantId, name]));
  const known = new Map(
    own.flatMap(({ domain, tenant_id: tenantId }) => (domain === null ? [] : [[domain, tenantId] as const])),
  );
  const domains = new Set(people.map(({ email }) => domainOf(email)).filter((domain) => !known.has(domain)));
  const named = people.flatMap(({ guestTenantId }) => guestTenantId?.toLowerCase() ?? []);
  const byDomain = new Map([...known, ...(await lookUpAll(clouds, domains))]);
  const foreign = new Set(named).difference(new Set([...linked.keys(), ...byDomain.values()]));
  const confirmed = await lookUpAll(clouds, foreign);
  return { clouds, linked, byDomain, existing: new Set([...byDomain.values(), ...confirmed.values()]) };
}
