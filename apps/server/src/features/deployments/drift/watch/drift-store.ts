import { sql, type Kysely, type Transaction } from 'kysely';
import { secondsFromNow } from '../../../../database/clock.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { summaries, type SummaryRow } from '../../operations/index.ts';
import type { DriftFinding, DriftMemory } from './drift-finding.ts';

/** Interval of drift checks, and their delay after an operation. */
export interface WatchTimes {
  /** Hours between two checks of a deployment. */
  readonly everyHours: number;
  /** Seconds after the end of an operation, while new resources settle in the cloud. */
  readonly restSeconds: number;
  /** Maximum duration of a check; afterwards another server may claim it. */
  readonly leaseSeconds: number;
}

/** A deployment that is due for a check and claimed by this process. */
export interface ClaimedCheck {
  readonly row: SummaryRow;
  readonly attempt: number;
  readonly before: DriftMemory | undefined;
}

/** Drift checks in PostgreSQL. Leases use the database's clock. */
export interface DriftStore {
  /** Schedules the first check of new deployments, spread over the interval. */
  plan(): Promise<void>;
  /** Claims one due deployment of an organization without a running check. */
  take(owner: string): Promise<ClaimedCheck | undefined>;
  /** Stores a finding unless the deployment has changed in the meantime; reports new drift in the same transaction. */
  save(owner: string, claim: ClaimedCheck, finding: DriftFinding): Promise<void>;
  /** Releases a deployment that could not be checked. */
  postpone(owner: string, claim: ClaimedCheck, seconds: number): Promise<void>;
}

/** Only a deployment that was completed as declared can drift from its declaration. */
const standing = sql<boolean>`d.state in ('Succeeded', 'SucceededWithWarnings')`;
/** Checks require the organization's own credential. */
const hasConnection = sql<boolean>`exists (select from connection c
  where c.organization_id = d.organization_id and c.tenant_id = d.tenant_id and c.cloud = d.cloud
    and (c.credential_expires_at is null or c.credential_expires_at > clock_timestamp()))`;
const maxPlanned = 1000;

const sameTime = (one: Date | null, other: Date | null): boolean =>
  (one?.getTime() ?? 0) === (other?.getTime() ?? 0);

interface DriftStoreParts {
  readonly db: Kysely<Database>;
  readonly times: WatchTimes;
  readonly random: () => number;
  /** Reports new drift, in the transaction that stores it. */
  readonly onDrift: (tx: Transaction<Database>, row: SummaryRow, finding: DriftFinding) => Promise<void>;
  /** Updates open pages with the stored finding; called last in that transaction. */
  readonly onRemembered: (tx: Transaction<Database>, row: SummaryRow) => Promise<void>;
}

const everySecondsOf = ({ times }: DriftStoreParts): number => times.everyHours * 3600;

interface ClaimedRow {
  readonly deployment_id: string;
  readonly attempt: number;
  readonly checked_at: Date | null;
  readonly declared_by: number | null;
  readonly marks: DriftMemory['marks'];
}

async function take({ db, times }: DriftStoreParts, owner: string): Promise<ClaimedCheck | undefined> {
  const { rows } = await sql<ClaimedRow>`
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
      lease_until = ${secondsFromNow(times.leaseSeconds)}
    from due where w.deployment_id = due.deployment_id
    returning w.deployment_id, w.attempt, w.checked_at, w.declared_by, w.marks`.execute(db);
  const [claimedRow] = rows;
  if (claimedRow === undefined) return undefined;
  const row = await summaries(db).where('d.id', '=', claimedRow.deployment_id).executeTakeFirstOrThrow();
  const { attempt, checked_at: checkedAt, declared_by: declaredBy, marks } = claimedRow;
  return { row, attempt, before: checkedAt === null ? undefined : { declaredBy, marks } };
}

/**
 * Locks the deployment, as every writer does. Returns whether it is unchanged since it was claimed, or undefined if it
 * no longer exists.
 */
async function lockDeployment(
  tx: Transaction<Database>,
  { row }: ClaimedCheck,
): Promise<boolean | undefined> {
  const now = await tx
    .selectFrom('deployment')
    .select(['state', 'finished_at', 'organization_id'])
    .where('id', '=', row.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (
    now &&
    now.state === row.state &&
    now.organization_id === row.organization_id &&
    sameTime(now.finished_at, row.finished_at)
  );
}

/** Releases a deployment until a later check; updates no row if another server has claimed it. */
const release = (db: Kysely<Database>, owner: string, { row, attempt }: ClaimedCheck, seconds: number) =>
  db
    .updateTable('deployment_drift')
    .set({ lease_owner: null, lease_until: null, look_at: secondsFromNow(seconds) })
    .where('deployment_id', '=', row.id)
    .where('lease_owner', '=', owner)
    .where('attempt', '=', attempt);

async function save(
  parts: DriftStoreParts,
  tx: Transaction<Database>,
  owner: string,
  claim: ClaimedCheck,
  finding: DriftFinding,
): Promise<void> {
  const isSame = await lockDeployment(tx, claim);
  if (isSame === undefined) return;
  // Adds random delay to the interval, so that deployments found together are not checked together again.
  const { numUpdatedRows } = await release(
    tx,
    owner,
    claim,
    everySecondsOf(parts) * (1 + parts.random() / 10),
  )
    .$if(isSame, (update) =>
      update.set({
        checked_at: finding.checkedAt,
        declared_by: finding.declaredBy,
        state: finding.state,
        marks: JSON.stringify(finding.marks),
        is_gone: finding.isGone,
      }),
    )
    .executeTakeFirstOrThrow();
  // After an operation in the meantime, the finding describes neither the earlier nor the current state.
  if (numUpdatedRows !== 1n || !isSame) return;
  if (finding.isNew) await parts.onDrift(tx, claim.row, finding);
  const row = await summaries(tx).where('d.id', '=', claim.row.id).executeTakeFirstOrThrow();
  await parts.onRemembered(tx, row);
}

export const createDriftStore = (parts: DriftStoreParts): DriftStore => ({
  async plan() {
    await sql`
      insert into deployment_drift (deployment_id, look_at)
      select d.id, clock_timestamp() + make_interval(secs => random() * ${everySecondsOf(parts)}) from deployment d
      where ${standing} and ${hasConnection}
        and not exists (select from deployment_drift w where w.deployment_id = d.id)
      limit ${maxPlanned}
      on conflict do nothing`.execute(parts.db);
  },
  take: (owner) => take(parts, owner),
  save: (owner, claim, finding) =>
    parts.db.transaction().execute((tx) => save(parts, tx, owner, claim, finding)),
  async postpone(owner, claim, seconds) {
    await release(parts.db, owner, claim, seconds * (1 + parts.random())).execute();
  },
});
