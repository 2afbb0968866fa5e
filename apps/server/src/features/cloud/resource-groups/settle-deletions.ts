import { createResourceManager, type ResourceManager } from '@blueport/cloud';
import type { CloudName } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Database } from '../../../database/tables/index.ts';
import { recordAudit } from '../../../journal/audit.ts';
import { lockJournal } from '../../../journal/lock.ts';
import type { ConnectionReader } from '../inventory/index.ts';
import type { PersonTokens } from '../../identity/session/index.ts';
import { isGone, readGroupBody } from './group-cloud.ts';
import { deletion, lastDeletion } from './last-deletion.ts';

/** Texts of the audit log: the outcome and the next step. */
const notDeleted = {
  code: 'NotDeleted',
  hint: 'The resource group still exists and is not being deleted. Delete it again.',
} as const;

export interface SettleParts {
  readonly db: Kysely<Database>;
  readonly log: Pick<Logger, 'warn'>;
  readonly world: Pick<CloudEnvironment, 'clouds'>;
  readonly sessions: Pick<PersonTokens, 'management'>;
  readonly readerOf: ConnectionReader;
  /** Deletions started within this time may still be in progress in another process. */
  readonly restSeconds: number;
}

interface StartedDeletion {
  readonly organization_id: string;
  readonly number: string;
  readonly object_id: string;
  readonly session_id: string | null;
  readonly tenant_id: string | null;
  readonly cloud: CloudName | null;
}

/** Maximum number of deletions checked per run, and their maximum age. */
const most = 100;
const maxDays = 30;
/** Delay before a group that could not be read is checked again. */
const unseenMs = 60 * 60_000;

/** Returns started deletions without a recorded outcome, newest first. */
async function leftBegun(db: Kysely<Database>, restSeconds: number): Promise<readonly StartedDeletion[]> {
  const { rows } = await sql<StartedDeletion>`
    select a.organization_id, a.number, a.object_id, a.session_id,
        coalesce(s.tenant_id, u.tenant_id) as tenant_id, coalesce(s.cloud, u.cloud) as cloud
      from organization o join audit a on a.organization_id = o.id and a.object_type = ${deletion.objectType}
      left join session s on s.id = a.session_id
      left join cloud_subscription u on u.organization_id = a.organization_id
        and u.subscription_id::text = lower(split_part(a.object_id, '/', 3))
     where a.action = ${deletion.action} and a.details ->> 'step' = 'begun'
       and a.time between clock_timestamp() - make_interval(days => ${maxDays})
                      and clock_timestamp() - make_interval(secs => ${restSeconds})
       and not exists (select from audit l
         where l.organization_id = a.organization_id and l.object_type = a.object_type and l.action = a.action
           and lower(l.object_id) = lower(a.object_id) and l.number > a.number)
     order by a.time desc limit ${most}`.execute(db);
  return rows;
}

/**
 * Returns the cloud with the organization's connection, otherwise with the token of the user who started the deletion
 * while it is valid.
 */
async function readerFor(
  parts: SettleParts,
  deletion: StartedDeletion,
): Promise<ResourceManager | undefined> {
  const { tenant_id: tenantId, cloud: name, session_id: sessionId } = deletion;
  if (tenantId === null || name === null) return undefined;
  const byConnection = await parts.readerOf(deletion.organization_id, tenantId, name);
  const cloud = parts.world.clouds[name];
  if (byConnection !== undefined || cloud === undefined || sessionId === null) return byConnection;
  const token = async () => (await parts.sessions.management(sessionId)).token;
  return createResourceManager({ profile: cloud.profile, call: cloud.call, tokens: { token } });
}

/** Records that a deletion did not take place, unless it was continued in the meantime. */
async function recordNotDeleted(
  db: Kysely<Database>,
  { organization_id, number, object_id }: StartedDeletion,
) {
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
 * Determines the outcome of group deletions that have no end in the audit log, because a process may die between the
 * cloud's response and the log entry. A group that exists and is not being deleted was not deleted. For a missing
 * group, the cause is unknown; it is recorded only if the user who started the deletion repeats it. `rests` holds when
 * each entry may be checked again: never if the group is gone, later if it could not be read.
 */
export async function settleDeletions(
  parts: SettleParts,
  rests: Map<string, number> = new Map(),
): Promise<void> {
  for (const deletion of await leftBegun(parts.db, parts.restSeconds)) {
    const key = `${deletion.organization_id} ${deletion.number}`;
    if ((rests.get(key) ?? 0) > Date.now()) continue;
    const [, , sid = '', , rid = ''] = deletion.object_id.split('/');
    try {
      const arm = await readerFor(parts, deletion);
      if (arm === undefined) continue;
      const group = await readGroupBody(arm, { sid, rid }).catch((error: unknown) => {
        if (isGone(error)) return undefined;
        throw error;
      });
      if (group === undefined) rests.set(key, Number.POSITIVE_INFINITY);
      else if (group.properties?.provisioningState?.toLowerCase() !== 'deleting')
        await recordNotDeleted(parts.db, deletion);
    } catch (error) {
      // No credential can currently read the group; retry later.
      rests.set(key, Date.now() + unseenMs);
      parts.log.warn({ err: error, group: deletion.object_id }, 'a pending deletion could not be checked');
    }
  }
}
