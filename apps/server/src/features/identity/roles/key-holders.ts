/**
 * Number of people with the keys of a role: those who can sign in, and those among them whose account and role do not
 * expire. A person with several roles is counted in each of them.
 */
export interface RoleHolders {
  readonly keys: readonly string[];
  readonly active: number;
  readonly lasting: number;
}

/** The holders of each key that an organization and at least one of its roles have. */
export type KeyHolders = ReadonlyMap<string, Pick<RoleHolders, 'active' | 'lasting'>>;

/** Counts the holders of each key of an organization. Role keys that the organization lacks do not count. */
export function countKeyHolders(
  roles: readonly RoleHolders[],
  organizationKeys: readonly string[],
): KeyHolders {
  const known = new Set(organizationKeys);
  const counts = new Map<string, { active: number; lasting: number }>();
  for (const { keys, active, lasting } of roles) {
    for (const key of new Set(keys)) {
      if (!known.has(key)) continue;
      const sum = counts.get(key) ?? { active: 0, lasting: 0 };
      counts.set(key, { active: sum.active + active, lasting: sum.lasting + lasting });
    }
  }
  return counts;
}

/**
 * Returns the keys that would lose their last holder, or their last holder without an expiry date. Keys in `released`
 * are dropped deliberately and not returned.
 */
export function keysWithoutHolder(
  before: KeyHolders,
  after: KeyHolders,
  released: ReadonlySet<string> = new Set(),
): string[] {
  return [...before].flatMap(([key, had]) => {
    const has = after.get(key) ?? { active: 0, lasting: 0 };
    const isLost = (had.active > 0 && has.active === 0) || (had.lasting > 0 && has.lasting === 0);
    return isLost && !released.has(key) ? [key] : [];
  });
}
