import type { organizationRoutes } from '@blueport/contracts';
import type { Call } from '../../../http/call.ts';
import { notFound } from '../../../errors/refusal.ts';
import { recordAudit } from '../../../journal/audit.ts';
import { findOrganization } from './organization-store.ts';
import { isOperator } from './visible-organization.ts';

/**
 * Lets an operator act in another organization until they switch back. They keep their identity and have the keys that
 * both their role and that organization have. The switch is recorded in the audit logs of all organizations involved.
 * For any other user, other organizations appear not to exist.
 */
export function actFor({ body, session, ip, requestId, write }: Call<typeof organizationRoutes.actFor>) {
  const { homeOrganizationId, accountId, sessionId, permissions } = session;
  return write(async (tx) => {
    const mayAct =
      permissions.roleInfo?.includes('organizationView') === true &&
      (await isOperator(tx, homeOrganizationId));
    if (!mayAct) throw notFound();
    const home = { organizationId: homeOrganizationId, permissions };
    const target = await findOrganization(tx, home, { id: body.organizationId ?? homeOrganizationId });
    const acting = target.id !== homeOrganizationId;
    await tx
      .updateTable('session')
      .set({ acting_organization_id: acting ? target.id : null })
      .where('id', '=', sessionId)
      .execute();
    const entry = {
      action: 'session.organization',
      objectType: 'organization',
      objectId: target.id,
      details: { acting, organization: target.name, from: session.organizationName },
    };
    // The HTTP layer writes the entry in the audit log of the home organization.
    const others = new Set([session.organizationId, target.id]);
    others.delete(homeOrganizationId);
    for (const organizationId of others) {
      await recordAudit(tx, { organizationId, accountId, sessionId, ip, requestId }, entry);
    }
    const { id, name, key } = target;
    return { answer: { organization: { id, name, key }, acting }, audit: entry };
  });
}
