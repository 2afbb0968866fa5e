import { defaultPreferences, type MessageKind } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { isActiveAccount } from '../../identity/session/index.ts';

/** Somebody who is to hear of an event, and where. */
export interface Recipient {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  /** The language they chose for the portal's texts. */
  readonly language: string | null;
  readonly portal: boolean;
  readonly mail: boolean;
}

const choices: Readonly<Record<string, { portal: boolean; mail: boolean }>> =
  defaultPreferences.notifications;

/** Kinds that nobody can switch off are told in the portal; what ends by itself also by mail. */
const always = { portal: true, mail: false };
const unmissed: typeof choices = { expiry: { portal: true, mail: true } };

/** Everybody of an organization, or those of some of its roles. */
interface Members {
  readonly organizationId: string;
  readonly roleIds?: readonly string[] | undefined;
}

/** Whose choice is asked: the accounts named, or members of an organization. */
export type Audience = { readonly accounts: readonly string[] } | Members;

/** Those of an audience that can use the portal, each with their own choice for this kind. */
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
      found.where(sql<boolean>`account.role_id = any(${(audience as Members).roleIds}::uuid[])`),
    )
    .where(isActiveAccount())
    .orderBy('account.id')
    .execute();
  return rows.map(({ id, name, email, body }) => {
    const chosen: typeof choices = body?.notifications ?? {};
    const language = body?.language ?? null;
    return {
      accountId: id,
      name,
      email,
      language,
      ...(chosen[kind] ?? choices[kind] ?? unmissed[kind] ?? always),
    };
  });
}

/** Active accounts of an organization whose role and organization both hold the key. */
export async function readHolders(
  db: Kysely<Database> | Transaction<Database>,
  organizationId: string,
  key: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.role_id')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .select(['account.id', 'role.permissions as roleKeys', 'organization.permissions as organizationKeys'])
    .where('account.organization_id', '=', organizationId)
    .where(isActiveAccount())
    .execute();
  return rows
    .filter(({ roleKeys, organizationKeys }) => roleKeys?.includes(key) && organizationKeys?.includes(key))
    .map(({ id }) => id);
}
