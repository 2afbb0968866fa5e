import { createResourceManager, type ResourceManager } from '@blueport/cloud';
import type { CloudName } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { CloudWorld } from '../../../cloud/cloud-world.ts';
import type { Database } from '../../../database/tables/index.ts';
import { recordAudit } from '../../../journal/audit.ts';
import { lockJournal } from '../../../journal/lock.ts';
import type { ConnectionReader } from '../inventory/index.ts';
import type { PersonTokens } from '../../identity/session/index.ts';
import { isGone, readGroupBody } from './group-cloud.ts';
import { deletion, lastDeletion } from './last-deletion.ts';

/** Words of the trail: what became of it, and what to do. */
const notDeleted = {
  code: 'NotDeleted',
  hint: 'The resource group is still there and is not being deleted. Ask for its deletion again.',
} as const;

export interface SettleParts {
  readonly db: Kysely<Database>;
  readonly log: Pick<Logger, 'warn'>;
  readonly world: Pick<CloudWorld, 'clouds'>;
  readonly sessions: Pick<PersonTokens, 'management'>;
  readonly readerOf: ConnectionReader;
  /** What began later than that may still be under way in some process. */
  readonly restSeconds: number;
}

interface Begun {
  readonly organization_id: string;
  readonly number: string;
  readonly object_id: string;
  readonly session_id: string | null;
  readonly tenant_id: string | null;
  readonly cloud: CloudName | null;
}

/** Deletions that are looked at in one go, and how old they are at most. */
const most = 100;
const mostDays = 30;
/** How long a group rests that nobody could look at. */
const unseenMs = 60 * 60_000;

/** Deletions of which nothing is known but that they were begun, the newest first. */
async function leftBegun(db: Kysely<Database>, restSeconds: number): Promise<readonly Begun[]> {
  const { rows } = await sql<Begun>`
    select a.organization_id, a.number, a.object_id, a.session_id,
        coalesce(s.tenant_id, u.tenant_id) as tenant_id, coalesce(s.cloud, u.cloud) as cloud
      from organization o join audit a on a.organization_id = o.id and a.object_type = ${deletion.objectType}
      left join session s on s.id = a.session_id
      left join cloud_subscription u on u.organization_id = a.organization_id
        and u.subscription_id::text = lower(split_part(a.object_id, '/', 3))
     where a.action = ${deletion.action} and a.details ->> 'step' = 'begun'
       and a.time between clock_timestamp() - make_interval(days => ${mostDays})
                      and clock_timestamp() - make_interval(secs => ${restSeconds})
       and not exists (select from audit l
         where l.organization_id = a.organization_id and l.object_type = a.object_type and l.action = a.action
           and lower(l.object_id) = lower(a.object_id) and l.number > a.number)
     order by a.time desc limit ${most}`.execute(db);
  return rows;
}

/** The cloud as the organization's connection sees it, or where there is none, as whoever began it while the sign-in lasts. */
async function readerFor(parts: SettleParts, begun: Begun): Promise<ResourceManager | undefined> {
  const { tenant_id: tenantId, cloud: name, session_id: sessionId } = begun;
  if (tenantId === null || name === null) return undefined;
  const byConnection = await parts.readerOf(begun.organization_id, tenantId, name);
  const cloud = parts.world.clouds[name];
  if (byConnection !== undefined || cloud === undefined || sessionId === null) return byConnection;
  const token = async () => (await parts.sessions.management(sessionId)).token;
  return createResourceManager({ profile: cloud.profile, call: cloud.call, tokens: { token } });
}

/** Writes down that a deletion did not take place, unless somebody has gone on with it meanwhile. */
async function recordNotDeleted(db: Kysely<Database>, { organization_id, number, object_id }: Begun) {
  await db.transaction().execute(async (tx) => {
    await lockJournal(tx, organization_id);
    if ((await lastDeletion(tx, organization_id, object_id))?.number !== number) return;
    const [, , sid, , name] = object_id.split('/');
    await recordAudit(
      tx,
      {
        organizationId: organization_id,
        accountId: null,
        sessionId: null,
        ip: '',
        requestId: 'settle-deletions',
      },
      {
        ...deletion,
        objectId: object_id,
        details: { name, subscriptionId: sid, step: 'refused', ...notDeleted },
      },
      'refused',
    );
  });
}

/**
 * Finds out what became of deletions of groups that were begun and never ended in the trail, for a process may die between the answer
 * of the cloud and the line that tells it. A group that stands and is not being deleted was not deleted. Of one that is gone
 * nobody knows who took it away: that is written down only when whoever began it asks again. `rests` keeps until when a line
 * is not looked at again: for good where the group is gone, for a while where nobody could look.
 */
export async function settleDeletions(
  parts: SettleParts,
  rests: Map<string, number> = new Map(),
): Promise<void> {
  for (const begun of await leftBegun(parts.db, parts.restSeconds)) {
    const key = `${begun.organization_id} ${begun.number}`;
    if ((rests.get(key) ?? 0) > Date.now()) continue;
    const [, , sid = '', , rid = ''] = begun.object_id.split('/');
    try {
      const arm = await readerFor(parts, begun);
      if (arm === undefined) continue;
      const group = await readGroupBody(arm, { sid, rid }).catch((error: unknown) => {
        if (isGone(error)) return undefined;
        throw error;
      });
      if (group === undefined) rests.set(key, Number.POSITIVE_INFINITY);
      else if (group.properties?.provisioningState?.toLowerCase() !== 'deleting')
        await recordNotDeleted(parts.db, begun);
    } catch (error) {
      // Nobody may look at present: it stays as it is until somebody can.
      rests.set(key, Date.now() + unseenMs);
      parts.log.warn({ err: error, group: begun.object_id }, 'a begun deletion could not be looked at');
    }
  }
}
