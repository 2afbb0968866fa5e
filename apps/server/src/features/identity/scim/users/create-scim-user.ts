import type { Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { announceChange } from '../../../../journal/announce-change.ts';
import { lockAdministration } from '../../roles/index.ts';
import { findUser } from '../../users/index.ts';
import { readSettings } from '../default-role.ts';
import { ScimError } from '../protocol/scim-error.ts';
import { writeAsDirectory, type ScimRequest } from '../write.ts';
import { bindIdentity, identityOf } from './bind-identity.ts';
import { checkUserDirectory } from './check-user-directory.ts';
import { inviteFromDirectory } from './invite-from-directory.ts';
import type { ScimParts } from './scim-parts.ts';
import { checkUnique, saveScimUser } from './scim-user-record.ts';
import { namesAfter, type UserChange } from './user-change.ts';
import { findScimUser, type ScimUserRow } from './user-store.ts';

type Tx = Transaction<Database>;

/**
 * Creates the account: active with an identity, otherwise invited. An inactive person without an identity gets an
 * invitation when the directory activates them. Returns the ID of the account.
 */
async function insertAccount(
  tx: Tx,
  parts: ScimParts,
  request: ScimRequest,
  { userName, externalId, active = true }: UserChange & { readonly userName: string },
  { name, roleId }: { readonly name: string; readonly roleId: string },
): Promise<string> {
  const { organizationId } = request.caller;
  const identity = await identityOf(tx, parts.world, organizationId, externalId);
  if (!identity && active) return inviteFromDirectory(tx, parts, request, { roleId, name, email: userName });
  const id = parts.newId();
  await tx
    .insertInto('account')
    .values({
      id,
      organization_id: organizationId,
      role_id: roleId,
      name,
      email: userName,
      state: active ? 'Active' : 'Disabled',
      expires_at: null,
    })
    .execute();
  if (identity) await bindIdentity(tx, id, identity);
  return id;
}

/** Creates a person with the organization's default role. */
export async function createScimUser(
  parts: ScimParts,
  request: ScimRequest,
  change: UserChange & { readonly userName: string },
): Promise<ScimUserRow> {
  const { organizationId } = request.caller;
  await checkUserDirectory(parts, organizationId, change);
  return writeAsDirectory(parts, request, async (tx) => {
    await lockAdministration(tx, organizationId);
    await checkUnique(tx, organizationId, change, null);
    const { defaultRole } = await readSettings(tx, organizationId);
    if (!defaultRole) {
      throw new ScimError(
        409,
        'Select the role of new users in the provisioning settings of the organization.',
      );
    }
    const names = namesAfter(change, undefined, change.userName);
    const place = { name: names.name, roleId: defaultRole.id };
    const id = await insertAccount(tx, parts, request, change, place);
    const externalId = change.externalId ?? null;
    await saveScimUser(tx, organizationId, id, { externalId, names, isCreated: true });
    const answer = await findScimUser(tx, organizationId, id);
    const { stored_state: state } = await findUser(tx, organizationId, id);
    await announceChange(parts.publish, tx, organizationId, { object: 'user', change: 'created', id });
    return {
      answer,
      audit: {
        action: 'user.create',
        objectType: 'account',
        objectId: id,
        after: { name: names.name, email: change.userName, roleId: defaultRole.id, state, externalId },
        details: { email: change.userName, role: defaultRole.name, state },
      },
    };
  });
}
