import { Refusal } from '../../../../errors/refusal.ts';
import { decideInvitee, findInviteeDirectories, type InviteeDirectories } from '../../directories/index.ts';
import { invalidValue } from '../protocol/scim-error.ts';
import { identityOf } from './bind-identity.ts';
import type { ScimParts } from './scim-parts.ts';
import type { UserChange } from './user-change.ts';

/** Returns undefined if the cloud does not respond: provisioning continues while it is unavailable. */
async function tryFindDirectories(
  { database: { db }, world }: ScimParts,
  organizationId: string,
  email: string,
): Promise<InviteeDirectories | undefined> {
  try {
    return await findInviteeDirectories({ db, world }, { organizationId, cloud: 'general' }, [{ email }]);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'cloud-unavailable') return undefined;
    throw error;
  }
}

/**
 * Rejects the address of a person who could never sign in: the address belongs to a directory that is not linked to the
 * organization, and no identity is known with which the person could sign in without an invitation.
 */
export async function checkUserDirectory(
  parts: ScimParts,
  organizationId: string,
  { userName, externalId }: Pick<UserChange, 'externalId'> & { readonly userName: string },
): Promise<void> {
  if (await identityOf(parts.database.db, parts.world, organizationId, externalId)) return;
  const directories = await tryFindDirectories(parts, organizationId, userName);
  if (!directories) return;
  const { issue } = decideInvitee(directories, { email: userName }, true);
  if (issue !== 'directory-not-linked') return;
  throw invalidValue(
    '“userName” belongs to a directory that is not linked to the organization, so the person could not sign in. Link the directory in Blueport, or invite the person as a guest.',
  );
}
