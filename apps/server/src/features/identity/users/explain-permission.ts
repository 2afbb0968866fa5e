import {
  checkPermission,
  keyOfDisplayName,
  pageOfKey,
  permissionKeys,
  permissionLabel,
  type PermissionReason,
} from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { Settings } from '../../../settings.ts';
import { readPublished } from '../../site/web-settings/index.ts';
import { isActiveAccount, readHeldRoles } from '../session/index.ts';

type People = PermissionReason['askWhom'];

const maxPeople = 5;

/**
 * Returns the active people of an organization who effectively have a key. Those who also have `helpful`, and can
 * therefore grant it, come first.
 */
async function holdersOf(
  db: Kysely<Database>,
  organizationId: string,
  key: string,
  helpful: string,
): Promise<People> {
  const holds = (name: string) =>
    sql<boolean>`coalesce(p.permissions ? ${name} and o.permissions ? ${name}, false)`;
  return db
    .selectFrom('account as a')
    .innerJoin('account_permission as p', 'p.account_id', 'a.id')
    .innerJoin('organization as o', 'o.id', 'a.organization_id')
    .select(['a.name', 'a.email'])
    .where('a.organization_id', '=', organizationId)
    .where(isActiveAccount('a'))
    .where(holds(key))
    .orderBy(holds(helpful), 'desc')
    .orderBy('a.name')
    .limit(maxPeople)
    .execute();
}

/**
 * Returns the operator's contact: the configured address, otherwise the people who can change the keys of
 * organizations.
 */
async function operatorContact(db: Kysely<Database>, settings: Settings, key: string): Promise<People> {
  const { adminEmail: email } = await readPublished(db, settings);
  if (email !== null) return [{ name: 'Operator of the portal', email }];
  const operator = await db
    .selectFrom('organization')
    .select('id')
    .where('is_operator', '=', true)
    .executeTakeFirst();
  return operator ? holdersOf(db, operator.id, 'organizationPermissionEdit', key) : [];
}

/**
 * Explains whether a user may use a key: the roles that grant it, or whether the roles or the organization lack it,
 * with the people who can change that.
 */
export async function explainPermission(
  db: Kysely<Database>,
  settings: Settings,
  session: SessionContext,
  name: string,
): Promise<PermissionReason> {
  const key = keyOfDisplayName(name);
  if (!permissionKeys.includes(key)) throw notFound();
  const answer = checkPermission(session.permissions, key);
  const roles = await readHeldRoles(db, session.accountId);
  const missing = answer.allowed ? null : answer.missing;
  const roleLacks = missing === 'role' || missing === 'both' || missing === 'list';
  const organizationLacks = missing === 'organization' || missing === 'both' || missing === 'list';
  const contacts = [
    ...(organizationLacks ? await operatorContact(db, settings, key) : []),
    ...(roleLacks ? await holdersOf(db, session.organizationId, 'roleEdit', key) : []),
  ];
  return {
    key,
    label: permissionLabel(key),
    allowed: answer.allowed,
    missing,
    grantedBy: roles.filter(({ keys }) => keys.includes(key)).map(({ keys: _keys, ...role }) => role),
    page: pageOfKey(key) ?? null,
    askWhom: contacts.filter(({ email }) => email !== session.email),
  };
}
