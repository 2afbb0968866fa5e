import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { announceChange } from '../../../../journal/announce-change.ts';
import { domainOf } from '../../directories/index.ts';
import { lockAdministration, requireHolders } from '../../roles/index.ts';
import { findUser, type AccountRow } from '../../users/index.ts';
import { checkVersion } from '../protocol/check-version.ts';
import { writeAsDirectory, type ScimRequest } from '../write.ts';
import { bindIdentity, hasIdentity, identityOf } from './bind-identity.ts';
import { checkUserDirectory } from './check-user-directory.ts';
import { renewInvitation } from './invite-from-directory.ts';
import type { ScimParts } from './scim-parts.ts';
import { checkUnique, saveScimUser } from './scim-user-record.ts';
import { namesAfter, type UserChange } from './user-change.ts';
import { findScimUser, type ScimUserRow } from './user-store.ts';

type Tx = Transaction<Database>;

const factsOf = (account: AccountRow, user: ScimUserRow) => ({
  name: account.name,
  email: account.email,
  state: account.stored_state,
  externalId: user.external_id,
});

/** Returns the state after a change. A person without an identity becomes active only by accepting an invitation. */
async function stateAfter(
  tx: Tx,
  before: AccountRow,
  active: boolean | undefined,
): Promise<AccountRow['stored_state']> {
  if (active === undefined) return before.stored_state;
  if (!active) return 'Disabled';
  if (before.stored_state !== 'Disabled') return before.stored_state;
  return (await hasIdentity(tx, before.id)) ? 'Active' : 'Invited';
}

/**
 * Binds the identity of an external ID that the directory sent after it created the account. Other accounts, and
 * accounts with an identity, are never bound: a match by address alone grants no access to an account.
 */
async function bindLater(
  tx: Tx,
  parts: ScimParts,
  before: ScimUserRow,
  organizationId: string,
  externalId: string | null | undefined,
): Promise<boolean> {
  if (before.is_created !== true || (await hasIdentity(tx, before.id))) return false;
  const identity = await identityOf(tx, parts.world, organizationId, externalId);
  if (!identity) return false;
  await bindIdentity(tx, before.id, identity);
  return true;
}

/** Returns the values of a person after a change, and binds the identity of a new external ID. */
async function valuesAfter(
  tx: Tx,
  parts: ScimParts,
  organizationId: string,
  { user, before }: { readonly user: ScimUserRow; readonly before: AccountRow },
  change: UserChange,
) {
  const names = namesAfter(
    change,
    { name: user.name, givenName: user.given_name, familyName: user.family_name },
    user.email,
  );
  const externalId = change.externalId === undefined ? user.external_id : change.externalId;
  const state = await stateAfter(tx, before, change.active);
  const isBound = await bindLater(tx, parts, user, organizationId, externalId);
  const account = {
    name: names.name,
    email: change.userName ?? user.email,
    state: isBound && state === 'Invited' ? ('Active' as const) : state,
  };
  const isUnchanged =
    !isBound &&
    account.name === before.name &&
    account.email === before.email &&
    account.state === before.stored_state &&
    externalId === user.external_id &&
    names.givenName === user.given_name &&
    names.familyName === user.family_name;
  return { account, names, externalId, isUnchanged };
}

/** Checks the directory of a new address to which a person would be invited. */
async function checkNewAddress(
  parts: ScimParts,
  organizationId: string,
  id: string,
  { userName, externalId }: UserChange,
): Promise<void> {
  if (userName === undefined) return;
  const { db } = parts.database;
  const user = await findScimUser(db, organizationId, id);
  const hasSameDomain = domainOf(user.email) === domainOf(userName);
  if (hasSameDomain || user.is_created !== true || (await hasIdentity(db, user.id))) return;
  await checkUserDirectory(parts, organizationId, {
    userName,
    externalId: externalId === undefined ? user.external_id : externalId,
  });
}

/** Returns the details of a change for the audit log. */
const detailsOf = (before: AccountRow, after: AccountRow) => ({
  email: after.email,
  ...(before.name !== after.name && { name: after.name, nameBefore: before.name }),
  ...(before.state !== after.state && { state: after.state, stateBefore: before.state }),
});

/**
 * Changes a person. Disabling ends their sessions, tokens and work, as for an administrator. The last holder of a
 * permission cannot be disabled. A request that changes nothing is not recorded.
 */
export async function editScimUser(
  parts: ScimParts,
  request: ScimRequest,
  id: string,
  change: UserChange,
): Promise<ScimUserRow> {
  const { organizationId } = request.caller;
  await checkNewAddress(parts, organizationId, id, change);
  return writeAsDirectory(parts, request, async (tx) => {
    await lockAdministration(tx, organizationId);
    const user = await findScimUser(tx, organizationId, id);
    checkVersion(request.ifMatch, user);
    const before = await findUser(tx, organizationId, user.id);
    await checkUnique(tx, organizationId, change, user.id);
    const next = await valuesAfter(tx, parts, organizationId, { user, before }, change);
    if (next.isUnchanged) return { answer: user, audit: null };
    await requireHolders(tx, organizationId, () =>
      tx
        .updateTable('account')
        .set({ ...next.account, version: before.version + 1, updated_at: sql`now()` })
        .where('id', '=', user.id)
        .where('organization_id', '=', organizationId)
        .execute(),
    );
    await saveScimUser(tx, organizationId, user.id, { ...next, isCreated: false });
    const after = await findUser(tx, organizationId, user.id);
    await renewInvitation(tx, parts, request, { before, after });
    const isDisabled = after.stored_state === 'Disabled' && before.stored_state !== 'Disabled';
    const ended = isDisabled && (await parts.endAccess(tx, organizationId, [after], 'disabled'));
    const answer = await findScimUser(tx, organizationId, user.id);
    const announced = { object: 'user', change: 'edited', id: user.id } as const;
    await announceChange(parts.publish, tx, organizationId, announced, { permissionsToo: true });
    return {
      answer,
      audit: {
        action: 'user.edit',
        objectType: 'account',
        objectId: user.id,
        before: factsOf(before, user),
        after: factsOf(after, answer),
        details: { ...detailsOf(before, after), ...ended },
      },
    };
  });
}
