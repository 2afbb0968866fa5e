/** Decisions of the inviter about people in foreign directories. */
export interface GuestChoices {
  /** Tenant IDs of the directories whose people are invited as guests. */
  readonly confirmed: ReadonlySet<string>;
  /** Tenant IDs entered for domains that no directory has. */
  readonly entered: ReadonlyMap<string, string>;
}

interface FoundDirectory {
  readonly tenantId: string;
  readonly name: string | null;
  readonly linked: boolean;
}

/** A directory whose people can be invited as guests. */
export interface ForeignDirectory {
  readonly tenantId: string;
  /** Its name, or its domain if it has none. */
  readonly name: string;
  readonly count: number;
}

const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const domainOf = (email: string): string => (email.split('@').at(-1) ?? '').toLowerCase();

/** Returns whether the tenant ID entered for a domain is malformed. */
export const isMalformed = (tenantId: string): boolean => tenantId !== '' && !guid.test(tenantId);

/** Returns the tenant from which a person is invited as a guest; undefined for members and unconfirmed people. */
export function guestTenantOf(
  domain: string,
  directory: FoundDirectory | null,
  { confirmed, entered }: GuestChoices,
): string | undefined {
  if (directory === null) {
    const tenantId = entered.get(domain) ?? '';
    return guid.test(tenantId) ? tenantId : undefined;
  }
  return !directory.linked && confirmed.has(directory.tenantId) ? directory.tenantId : undefined;
}

/** Returns the foreign directories of a preview without guests, and the domains that no directory has. */
export function foreignPlaces(
  results: Iterable<{ readonly email: string; readonly directory: FoundDirectory | null }>,
): { readonly directories: readonly ForeignDirectory[]; readonly domains: readonly string[] } {
  const directories = new Map<string, ForeignDirectory>();
  const domains = new Set<string>();
  for (const { email, directory } of results) {
    const domain = domainOf(email);
    if (directory === null) domains.add(domain);
    else if (!directory.linked) {
      const { tenantId } = directory;
      const count = (directories.get(tenantId)?.count ?? 0) + 1;
      directories.set(tenantId, { tenantId, name: directory.name ?? domain, count });
    }
  }
  return { directories: [...directories.values()], domains: [...domains] };
}
