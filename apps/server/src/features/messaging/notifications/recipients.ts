import { channelsOf, type MessageChannels, type MessageKind } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { isActiveAccount } from '../../identity/session/index.ts';

/** A recipient of a notification and their channels. */
export interface Recipient {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  /** The language they chose for the portal. */
  readonly language: string | null;
  readonly portal: boolean;
  readonly mail: boolean;
}

/** All members of an organization, or those with certain roles. */
interface Members {
  readonly organizationId: string;
  readonly roleIds?: readonly string[] | undefined;
}

/** Potential recipients: the given accounts, or members of an organization. */
export type Audience = { readonly accounts: readonly string[] } | Members;

/** Returns the members of an audience who can use the portal, each with their chosen channels for this kind. */
export async function readRecipients(
  db: Kysely<Database> | Transaction<Database>,
  audience: Audience,
  kind: MessageKind,
): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('preference', 'preference.account_id', 'account.id')
    .select(['account.id', 'account.name', 'account.email', 'preference.body'])
    .where(
      'accounts' in audience
        ? sql<boolean>`account.id = any(${audience.accounts}::uuid[])`
        : sql<boolean>`account.organization_id = ${audience.organizationId}`,
    )
    .$if('roleIds' in audience && audience.roleIds !== undefined, (found) =>
      found.where(sql<boolean>`exists (select from held_role where held_role.account_id = account.id
        and held_role.role_id = any(${(audience as Members).roleIds}::uuid[]))`),
    )
    .where(isActiveAccount())
    .orderBy('account.id')
    .execute();
  return rows.map(({ id, name, email, body }) => {
    const chosen: Readonly<Record<string, MessageChannels>> = body?.notifications ?? {};
    const language = body?.language ?? null;
    return {
      accountId: id,
      name,
      email,
      language,
      ...(chosen[kind] ?? channelsOf(kind)),
    };
  });
}

/** Returns the active accounts of an organization whose roles and organization have the key. */
export async function readHolders(
  db: Kysely<Database> | Transaction<Database>,
  organizationId: string,
  key: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('account_permission', 'account_permission.account_id', 'account.id')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .select([
      'account.id',
      'account_permission.permissions as roleKeys',
      'organization.permissions as organizationKeys',
    ])
    .where('account.organization_id', '=', organizationId)
    .where(isActiveAccount())
    .execute();
  return rows
    .filter(({ roleKeys, organizationKeys }) => roleKeys?.includes(key) && organizationKeys?.includes(key))
    .map(({ id }) => id);
}
