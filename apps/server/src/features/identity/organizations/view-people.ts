import type { organizationRoutes } from '@blueport/contracts';
import { sql } from 'kysely';
import type { Parts } from '../../../feature.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { Call } from '../../../http/call.ts';
import { recordAudit } from '../../../journal/audit.ts';
import type { ListPeople } from '../users/index.ts';
import { findOrganization, type OrganizationFacts } from './organization-store.ts';
import { isOperator } from './visible-organization.ts';

type PeopleCall = Call<typeof organizationRoutes.people>;

/** Records the view in the audit logs of both organizations: once per operator and hour, not once per page. */
async function recordView(
  { database: { db } }: Parts,
  { session, ip, requestId }: PeopleCall,
  { id, name }: OrganizationFacts,
): Promise<void> {
  const { accountId, sessionId, homeOrganizationId } = session;
  await db.transaction().execute(async (tx) => {
    const recent = await tx
      .selectFrom('audit')
      .select('number')
      .where('organization_id', '=', id)
      .where('object_type', '=', 'organization')
      .where('object_id', '=', id)
      .where('action', '=', 'org.people')
      .where('account_id', '=', accountId)
      .where('time', '>', sql<Date>`now() - interval '1 hour'`)
      .limit(1)
      .executeTakeFirst();
    if (recent) return;
    // Write the operator's audit log last, as every other route does.
    for (const organizationId of new Set([id, homeOrganizationId])) {
      await recordAudit(
        tx,
        { organizationId, accountId, sessionId, ip, requestId },
        {
          action: 'org.people',
          objectType: 'organization',
          objectId: id,
          details: {
            organization: name,
            ...(organizationId === id && { actingFor: session.organizationName }),
          },
        },
      );
    }
  });
}

/**
 * Lists the people of an organization for the operator of the portal, from outside or while acting in it. For any other
 * user, the list appears not to exist.
 */
export async function viewPeople(parts: Parts, listPeople: ListPeople, call: PeopleCall) {
  const { db } = parts.database;
  const { homeOrganizationId, permissions } = call.session;
  if (!(await isOperator(db, homeOrganizationId))) throw notFound();
  const viewer = { organizationId: homeOrganizationId, permissions };
  const organization = await findOrganization(db, viewer, { id: call.params.id });
  await recordView(parts, call, organization);
  return listPeople(db, organization.id, call.query);
}
