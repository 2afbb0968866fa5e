import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { summaries, type SummaryRow } from '../../operations/index.ts';
import type { DriftFinding, DriftMemory } from './drift-finding.ts';

/** How often, and how soon after an operation, a deployment is looked at. */
export interface WatchTimes {
  /** Hours between two looks at one deployment. */
  readonly everyHours: number;
  /** Seconds after the end of an operation: what was just built is still settling in the cloud. */
  readonly restSeconds: number;
  /** No look takes longer; then another server may take it. */
  readonly leaseSeconds: number;
}

/** A deployment whose turn it is, held by this process. */
export interface HeldLook {
  readonly row: SummaryRow;
  readonly attempt: number;
  readonly before: DriftMemory | undefined;
}

/** Looks in PostgreSQL. Leases run on the database's clock. */
export interface DriftStore {
  /** Gives deployments that have none a first turn, spread over the time between two looks. */
  plan(): Promise<void>;
  /** Takes one deployment that is due, of an organization in which nothing is looked at just now. */
  take(owner: string): Promise<HeldLook | undefined>;
  /** Remembers a finding, unless the deployment has changed meanwhile; what is new is told in the same transaction. */
  save(owner: string, held: HeldLook, finding: DriftFinding): Promise<void>;
  /** Gives a deployment back that could not be looked at. */
  postpone(owner: string, held: HeldLook, seconds: number): Promise<void>;
}

/** Only what stands as it was declared can drift from it. */
const standing = sql<boolean>`d.state in ('Succeeded', 'SucceededWithWarnings')`;
/** With the organization's own credential, or not at all. */
const hasConnection = sql<boolean>`exists (select from connection c
  where c.organization_id = d.organization_id and c.tenant_id = d.tenant_id and c.cloud = d.cloud
    and (c.credential_expires_at is null or c.credential_expires_at > clock_timestamp()))`;
const mostPlanned = 1000;

const sameTime = (one: Date | null, other: Date | null): boolean =>
  (one?.getTime() ?? 0) === (other?.getTime() ?? 0);

export function createDriftStore(parts: {
  readonly db: Kysely<Database>;
  readonly times: WatchTimes;
  readonly random: () => number;
  /** Tells of new drift; in the transaction that remembers it. */
  readonly onDrift: (tx: Transaction<Database>, row: SummaryRow, finding: DriftFinding) => Promise<void>;
  /** Shows on open pages what is remembered now; last in that transaction. */
  readonly onRemembered: (tx: Transaction<Database>, row: SummaryRow) => Promise<void>;
}): DriftStore {
  const { db, times } = parts;
  const everySeconds = times.everyHours * 3600;
  /** Later than the time between two looks, never sooner; what was found together does not come back together. */
  const nextLook = () =>
    sql<Date>`clock_timestamp() + make_interval(secs => ${everySeconds * (1 + parts.random() / 10)})`;

  return {
    async plan() {
      await sql`
        insert into deployment_drift (deployment_id, look_at)
        select d.id, clock_timestamp() + make_interval(secs => random() * ${everySeconds}) from deployment d
        where ${standing} and ${hasConnection}
          and not exists (select from deployment_drift w where w.deployment_id = d.id)
        limit ${mostPlanned}
        on conflict do nothing`.execute(db);
    },
    async take(owner) {
      const { rows } = await sql<{
        deployment_id: string;
        attempt: number;
        checked_at: Date | null;
        declared_by: number | null;
        marks: DriftMemory['marks'];
      }>`
        with due as (
          select w.deployment_id from deployment_drift w join deployment d on d.id = w.deployment_id
          where w.look_at <= clock_timestamp() and (w.lease_until is null or w.lease_until < clock_timestamp())
            and ${standing} and d.finished_at < clock_timestamp() - make_interval(secs => ${times.restSeconds})
            and ${hasConnection}
            and not exists (select from deployment_drift o join deployment e on e.id = o.deployment_id
              where o.lease_until >= clock_timestamp() and e.organization_id = d.organization_id)
          order by w.look_at limit 1 for update of w skip locked
        )
        update deployment_drift as w set attempt = attempt + 1, lease_owner = ${owner},
          lease_until = clock_timestamp() + make_interval(secs => ${times.leaseSeconds})
        from due where w.deployment_id = due.deployment_id
        returning w.deployment_id, w.attempt, w.checked_at, w.declared_by, w.marks`.execute(db);
      const [taken] = rows;
      if (taken === undefined) return undefined;
      const row = await summaries(db).where('d.id', '=', taken.deployment_id).executeTakeFirstOrThrow();
      const { attempt, checked_at: checkedAt, declared_by: declaredBy, marks } = taken;
      return { row, attempt, before: checkedAt === null ? undefined : { declaredBy, marks } };
    },
    save: (owner, held, finding) =>
      db.transaction().execute(async (tx) => {
        // First the deployment, as everybody does who writes about one: nothing begins while this is remembered.
        const now = await tx
          .selectFrom('deployment')
          .select(['state', 'finished_at', 'organization_id'])
          .where('id', '=', held.row.id)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (now === undefined) return;
        const isSame =
          now.state === held.row.state &&
          now.organization_id === held.row.organization_id &&
          sameTime(now.finished_at, held.row.finished_at);
        const { numUpdatedRows } = await tx
          .updateTable('deployment_drift')
          .set({
            lease_owner: null,
            lease_until: null,
            look_at: nextLook(),
            // An operation came between: what was seen is neither what was before nor what is now.
            ...(isSame
              ? {
                  checked_at: finding.checkedAt,
                  declared_by: finding.declaredBy,
                  state: finding.state,
                  marks: JSON.stringify(finding.marks),
                  is_gone: finding.isGone,
                }
              : {}),
          })
          .where('deployment_id', '=', held.row.id)
          .where('lease_owner', '=', owner)
          .where('attempt', '=', held.attempt)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows !== 1n || !isSame) return;
        if (finding.isNew) await parts.onDrift(tx, held.row, finding);
        await parts.onRemembered(
          tx,
          await summaries(tx).where('d.id', '=', held.row.id).executeTakeFirstOrThrow(),
        );
      }),
    async postpone(owner, held, seconds) {
      await db
        .updateTable('deployment_drift')
        .set({
          lease_owner: null,
          lease_until: null,
          look_at: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds * (1 + parts.random())})`,
        })
        .where('deployment_id', '=', held.row.id)
        .where('lease_owner', '=', owner)
        .where('attempt', '=', held.attempt)
        .execute();
    },
  };
}
