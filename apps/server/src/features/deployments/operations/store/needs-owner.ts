/** SQL condition for an account (`o`) that can sign in to its organization, by the rules of `canSignIn`. */
const canSignIn = `exists (select from identity i where i.account_id = o.id and case
  when o.is_guest then exists (select from organization g where g.id = o.organization_id and g.guests_allowed)
  else exists (select from directory y where y.tenant_id = i.tenant_id and y.organization_id = o.organization_id) end)`;

/**
 * SQL condition for an account (`o`) whose access has ended, by the rules of `isActiveAccount` and `canSignIn`, except
 * that invited accounts have not ended.
 */
const hasEnded = `(o.state in ('Disabled', 'Expired') or coalesce(o.expires_at <= now(), false)
  or (o.state = 'Active' and not ${canSignIn}))`;

/** Returns the SQL condition that an owner has no account with access in an organization; both are columns. */
export const ownerHasLeft = (owner: string, organization: string): string => `not exists (
  select from account o where o.id = ${owner} and o.organization_id = ${organization} and not ${hasEnded})`;

/**
 * The SQL condition for a deployment (`d`) that needs a new owner: it still exists, and the account of its owner in its
 * organization has lost access or does not exist. Computed and never stored, because an account expires without a
 * write. A string, because lists name their columns by strings.
 */
export const needsOwner = `(d.state not in ('Deleted', 'Detached')
  and ${ownerHasLeft('coalesce(d.owner_id, d.account_id)', 'd.organization_id')})`;
