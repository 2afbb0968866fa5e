import type { DeploymentEvent, DeploymentSummary } from '@blueport/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { prepared } from '../../../../database/prepared.ts';
import { runBatch } from '../../../../database/run-batch.ts';
import type {
  DeploymentOperationTable,
  DeploymentStepTable,
} from '../../../../database/tables/deployments.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { accessEnded } from '../machine/access-end.ts';
import {
  presentOperation,
  presentSummary,
  shownStepColumns,
  type SummaryRow,
} from '../present/present-deployment.ts';
import { needsOwner } from './needs-owner.ts';

/**
 * Selects findings of the drift watch (`f`) that are still current: no other template was sent since, and the deployment exists.
 * A change that waits for approval, was not approved, or ended with its requester's access was never sent.
 */
export const isStillDeclared = sql<boolean>`d.state not in ('Deleted', 'Detached') and f.checked_at is not null
  and f.declared_by = (select max(o.number) from deployment_operation o
    where o.deployment_id = d.id and o.template_hash is not null
      and not (o.number > 1 and (coalesce(o.error ->> 'code', '') = ${sql.lit(accessEnded.code)}
        or (o.started_at is null and (o.held or coalesce(o.error ->> 'code', '') like 'Approval%')))))`;

/** The change pending approval while the deployment runs the last applied version. */
const pendingChange = sql<DeploymentSummary['pending']>`(select json_build_object('kind', o.kind,
  'version', coalesce(o.blueprint_version, d.blueprint_version)) from deployment_operation o
  where o.deployment_id = d.id and o.held and o.number > 1 order by o.number desc limit 1)`;

/** Time at which a deployment was stopped unless it was started since. A redeployment starts nothing. */
const stoppedAt = sql<Date | null>`(select case when o.kind = 'stop' then o.finished_at end from deployment_operation o
  where o.deployment_id = d.id and o.kind in ('start', 'stop', 'restart') and o.state = 'Succeeded'
  order by o.number desc limit 1)`;

/** Returns an expression of the estimate of the commitment `c`: in US dollars if it is priced in several currencies. */
const ofEstimate = (value: string) => `case when d.state not in ('Deleted', 'Detached') then (
  select ${value} from jsonb_each_text(c.amounts) as e (currency, monthly)
   order by e.currency <> 'USD', e.currency limit 1) end`;
const estimate = sql.raw<DeploymentSummary['cost']>(
  ofEstimate("json_build_object('monthly', e.monthly, 'currency', e.currency)"),
);
/** Trusted SQL expression of the estimated monthly cost, by which lists are sorted and filtered. */
export const monthlyEstimate = `case when d.state not in ('Deleted', 'Detached') then c.monthly end`;

/** Selects the related data that a deployment's summary shows, such as its blueprint and its author. */
function summaryParts(db: Kysely<Database>) {
  return db
    .selectFrom('deployment as d')
    .leftJoin('blueprint as b', 'b.id', 'd.blueprint_id')
    .leftJoin('account as a', 'a.id', 'd.account_id')
    .leftJoin('account as w', 'w.id', 'd.owner_id')
    .leftJoin('account as l', 'l.id', 'd.locked_by')
    .leftJoin('deployment_drift as f', (join) =>
      join.onRef('f.deployment_id', '=', 'd.id').on(isStillDeclared),
    )
    .leftJoin('deployment_commitment as c', 'c.deployment_id', 'd.id')
    .select([
      'b.icon',
      'a.name as account_name',
      'a.email as account_email',
      'w.name as owner_name',
      'w.email as owner_email',
      sql<boolean>`${sql.raw(needsOwner)}`.as('needs_owner'),
      'l.name as locker_name',
      'l.email as locker_email',
      'f.state as drift_state',
      'f.checked_at as drift_checked_at',
      sql<number | null>`(select count(*)::int from jsonb_object_keys(f.marks))`.as('drift_resources'),
      stoppedAt.as('stopped_at'),
      pendingChange.as('pending'),
      estimate.as('cost'),
    ]);
}

/** The columns of a deployment that its summary shows. */
const shownColumns = [
  'd.id',
  'd.name',
  'd.title',
  'd.state',
  'd.blueprint_slug',
  'd.blueprint_title',
  'd.blueprint_version',
  'd.cloud',
  'd.scope',
  'd.subscription_id',
  'd.subscription_name',
  'd.resource_group',
  'd.location',
  'd.tags',
  'd.account_id',
  'd.owner_id',
  'd.locked_at',
  'd.locked_by',
  'd.lock_note',
  'd.expires_at',
  'd.expiry_action',
  'd.grace_days',
  'd.expiry_warned',
  'd.expiry_reason',
  'd.expiry_done_at',
  'd.revision',
  'd.created_at',
  'd.updated_at',
  'd.finished_at',
  'd.resource_count',
  'd.error',
] as const;

/** The other columns, listed because a prepared `select *` fails after a newer server adds a column. */
const otherColumns = [
  'd.organization_id',
  'd.tenant_id',
  'd.blueprint_id',
  'd.blueprint_version_id',
  'd.blueprint_configuration_id',
  'd.group_created',
  'd.operation_count',
  'd.outputs',
  'd.secure_outputs',
  'd.expiry_set_by',
  'd.expiry_tries',
  'd.expiry_next_at',
] as const;

/** Selects deployments with the related data that their summary shows. */
export const summaries = (db: Kysely<Database>) => summaryParts(db).select(shownColumns).select(otherColumns);

/** Returns one deployment of an organization, by UUID or by stable name. */
export async function findDeployment(
  db: Kysely<Database>,
  organizationId: string,
  idOrName: string,
): Promise<SummaryRow | undefined> {
  return summaries(db)
    .modifyFront(prepared)
    .where('d.organization_id', '=', organizationId)
    .where(idOrName.startsWith('bp-') ? 'd.name' : 'd.id', '=', idOrName)
    .executeTakeFirst();
}

export interface OperationRow extends Selectable<DeploymentOperationTable> {
  readonly account_name: string | null;
  readonly account_email: string | null;
}

/**
 * Returns whether a change was never sent because it waits for approval, was not approved, or ended with its
 * requester's access: the deployment runs the version applied before.
 */
const isUnsent = ({ number, held: isHeld, started_at: startedAt, error }: OperationRow): boolean =>
  number > 1 &&
  (error?.code === accessEnded.code ||
    (startedAt === null && (isHeld || error?.code.startsWith('Approval') === true)));

const hideUnsentTemplate = (row: OperationRow): OperationRow =>
  isUnsent(row) ? { ...row, template_hash: null } : row;

/**
 * Returns the operations of a deployment, newest first, without their steps, because a deployment of hundreds of
 * resources has many.
 */
export async function readOperationRows(db: Kysely<Database>, deploymentId: string): Promise<OperationRow[]> {
  const rows = await operationRows(db, deploymentId).execute();
  return rows.map(hideUnsentTemplate);
}

function operationRows(db: Kysely<Database>, deploymentId: string) {
  return db
    .selectFrom('deployment_operation as o')
    .leftJoin('account as a', 'a.id', 'o.account_id')
    .selectAll('o')
    .select(['a.name as account_name', 'a.email as account_email'])
    .where('o.deployment_id', '=', deploymentId)
    .orderBy('o.number', 'desc');
}

export interface OperationWithSteps {
  readonly row: OperationRow;
  readonly steps: readonly Selectable<DeploymentStepTable>[];
}

/** Returns the operations of a deployment with their steps, newest first. */
export async function readOperations(
  db: Kysely<Database>,
  deploymentId: string,
  onlyId?: string,
): Promise<OperationWithSteps[]> {
  const rows = await operationRows(db, deploymentId)
    .$if(onlyId !== undefined, (query) => query.where('o.id', '=', onlyId ?? ''))
    .execute();
  if (rows.length === 0) return [];
  const steps = await db
    .selectFrom('deployment_step')
    .selectAll()
    .where(
      'operation_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('position')
    .execute();
  const byOperation = Map.groupBy(steps, (step) => step.operation_id);
  return rows.map((row) => ({ row: hideUnsentTemplate(row), steps: byOperation.get(row.id) ?? [] }));
}

/** The columns of an operation that an event shows. */
const shownOperationColumns = [
  'o.id',
  'o.number',
  'o.kind',
  'o.state',
  'o.account_id',
  'o.acts_with',
  'o.blueprint_version',
  'o.shared_resources',
  'o.started_by_limit',
  'o.created_at',
  'o.started_at',
  'o.finished_at',
  'o.cloud_name',
  'o.correlation_id',
  'o.error',
  'o.waiting_for',
  'a.name as account_name',
  'a.email as account_email',
] as const;

/** Returns the current event data of a deployment. */
export async function readEvent(
  db: Kysely<Database>,
  deploymentId: string,
  operationId: string,
): Promise<DeploymentEvent> {
  const [[row], [operation], steps] = await runBatch(
    db,
    summaryParts(db).modifyFront(prepared).select(shownColumns).where('d.id', '=', deploymentId),
    db
      .selectFrom('deployment_operation as o')
      .modifyFront(prepared)
      .leftJoin('account as a', 'a.id', 'o.account_id')
      .select(shownOperationColumns)
      .where('o.deployment_id', '=', deploymentId)
      .where('o.id', '=', operationId),
    db
      .selectFrom('deployment_step')
      .modifyFront(prepared)
      .select(shownStepColumns)
      .where('operation_id', '=', operationId)
      .orderBy('position'),
  );
  if (row === undefined) throw new Error(`The deployment ${deploymentId} does not exist.`);
  return {
    type: 'deployment.changed',
    deployment: presentSummary(row),
    ...(operation === undefined ? {} : { operation: presentOperation(operation, steps) }),
  };
}
