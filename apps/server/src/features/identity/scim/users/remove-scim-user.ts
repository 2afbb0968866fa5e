import { lockAdministration } from '../../roles/index.ts';
import { findUser, removeAccount } from '../../users/index.ts';
import { checkVersion } from '../protocol/check-version.ts';
import { writeAsDirectory, type ScimRequest } from '../write.ts';
import type { ScimParts } from './scim-parts.ts';
import { findScimUser } from './user-store.ts';

/** Removes a person in the same way as an administrator. Throws 409 while the person has deployments. */
export function removeScimUser(parts: ScimParts, request: ScimRequest, id: string): Promise<void> {
  const { organizationId } = request.caller;
  return writeAsDirectory(parts, request, async (tx) => {
    await lockAdministration(tx, organizationId);
    const user = await findScimUser(tx, organizationId, id);
    checkVersion(request.ifMatch, user);
    const before = await findUser(tx, organizationId, user.id);
    return { answer: undefined, audit: await removeAccount(parts, tx, organizationId, { before }) };
  });
}
