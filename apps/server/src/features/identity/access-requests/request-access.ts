import type { accessRequestRoutes, ResponseOf } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { portalTrail } from '../../../journal/audit.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { verifyAccessToken, type InvitedPerson } from '../session/index.ts';
import { ownerOf } from './access-request-store.ts';

type Tx = Transaction<Database>;
type Answer = ResponseOf<typeof accessRequestRoutes.create>;

/** Maximum number of open requests per organization. Further ones get the same response but are dropped. */
const maxOpen = 500;
/** Maximum number of requests per person and day. */
const maxPerPerson = 3;

async function isAcceptable(tx: Tx, person: InvitedPerson, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ member: boolean; open: number; own: number }>`
    select exists (select 1 from identity where issuer = ${person.issuer} and tenant_id = ${person.tenantId}
        and object_id = ${person.objectId} and organization_id = ${organizationId}) as member,
      (select count(*)::int from access_request where tenant_id = ${person.tenantId} and state = 'Pending') as open,
      (select count(*)::int from access_request where issuer = ${person.issuer} and tenant_id = ${person.tenantId}
        and object_id = ${person.objectId} and requested_at > now() - interval '1 day') as own`.execute(tx);
  const [found] = rows;
  return found !== undefined && !found.member && found.open < maxOpen && found.own < maxPerPerson;
}

async function keep(tx: Tx, id: string, person: InvitedPerson, message: string): Promise<boolean> {
  const row = await tx
    .insertInto('access_request')
    .values({
      id,
      issuer: person.issuer,
      tenant_id: person.tenantId,
      object_id: person.objectId,
      cloud: person.cloud,
      name: person.name,
      email: person.email,
      message,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records a request for access from a person with a valid directory account. Members, repeated requests, and requests
 * beyond the limit get the same response, so that it discloses nothing about organizations.
 */
export async function requestAccess(
  parts: Parts,
  options: { readonly world: CloudEnvironment; readonly notifier: Notifier },
  { body, write }: Call<typeof accessRequestRoutes.create>,
): Promise<Answer> {
  const person = await verifyAccessToken(options.world, body.accessToken);
  return write(async (tx) => {
    const owner = await ownerOf(tx, person);
    const id = parts.newId();
    const isStored =
      owner !== undefined &&
      (await isAcceptable(tx, person, owner)) &&
      (await keep(tx, id, person, body.message));
    if (isStored) {
      await options.notifier.tellHolders(tx, 'userInvite', {
        organizationId: owner,
        kind: 'accessRequest',
        severity: 'info',
        eventKey: `access-request/${id}`,
        subject: person.name,
        outcome: 'pending',
        detail: `${person.email}: ${body.message}`,
        link: '/portal/user/invitations?tab=requests',
      });
    }
    return {
      answer: { accepted: true } as const,
      audit: {
        action: 'accessRequest.create',
        objectType: 'accessRequest',
        objectId: isStored ? id : `${person.tenantId}/${person.objectId}`,
        organizationId: owner ?? portalTrail,
        details: { stored: isStored, email: person.email, tenantId: person.tenantId },
      },
    };
  });
}
