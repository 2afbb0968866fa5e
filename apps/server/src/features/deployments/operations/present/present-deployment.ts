import type { DeploymentSummary, Expiry, Operation, RememberedDrift, Step } from '@blueport/contracts';
import type { Selectable } from 'kysely';
import type { DeploymentStepTable, DeploymentTable } from '../../../../database/tables/deployments.ts';
import { portalFailure } from '../failure/portal-failure.ts';
import type { OperationRow } from '../store/read-deployments.ts';

export interface SummaryRow extends Selectable<DeploymentTable> {
  readonly icon: string | null;
  readonly account_name: string | null;
  readonly account_email: string | null;
  readonly owner_name: string | null;
  readonly owner_email: string | null;
  readonly needs_owner: boolean;
  readonly locker_name: string | null;
  readonly locker_email: string | null;
  /** Result of the last drift check; null if it is outdated. */
  readonly drift_state: RememberedDrift['state'] | null;
  readonly drift_checked_at: Date | null;
  readonly drift_resources: number | null;
  readonly stopped_at: Date | null;
  readonly pending: DeploymentSummary['pending'];
  readonly cost: DeploymentSummary['cost'];
}

/** The columns that a summary shows. */
type ShownRow = Omit<
  SummaryRow,
  | 'organization_id'
  | 'tenant_id'
  | 'blueprint_id'
  | 'blueprint_version_id'
  | 'blueprint_configuration_id'
  | 'group_created'
  | 'operation_count'
  | 'outputs'
  | 'secure_outputs'
  | 'expiry_set_by'
  | 'expiry_tries'
  | 'expiry_next_at'
>;

const time = (date: Date | null): string | null => (date === null ? null : date.toISOString());

interface PersonRow {
  readonly account_id: string;
  readonly account_name: string | null;
  readonly account_email: string | null;
}

function presentPerson(row: PersonRow): DeploymentSummary['createdBy'] {
  return { id: row.account_id, name: row.account_name ?? '', email: row.account_email ?? '' };
}

const dayMs = 86_400_000;

/** Returns when the action of an expiry is due. */
export function expiryActionAt(expiresAt: Date, graceDays: number): Date {
  return new Date(expiresAt.getTime() + graceDays * dayMs);
}

function presentExpiry(row: ShownRow): Expiry | null {
  const { expires_at: at, expiry_action: action, grace_days: graceDays, expiry_reason: reason } = row;
  if (at === null || action === null) return null;
  // The date itself counts: the job that sends the warning may run a little later.
  const hasBegun = row.expiry_warned.includes(0) || at.getTime() <= Date.now();
  return {
    at: at.toISOString(),
    action,
    graceDays,
    actsAt: expiryActionAt(at, graceDays).toISOString(),
    state: row.expiry_done_at !== null ? 'done' : reason !== null ? 'held' : hasBegun ? 'grace' : 'planned',
    reason,
  };
}

function presentOwner(row: ShownRow): DeploymentSummary['createdBy'] {
  if (row.owner_id === null) return presentPerson(row);
  return { id: row.owner_id, name: row.owner_name ?? '', email: row.owner_email ?? '' };
}

function presentLock(row: ShownRow): DeploymentSummary['lock'] {
  if (row.locked_at === null) return null;
  return {
    by: { id: row.locked_by ?? '', name: row.locker_name ?? '', email: row.locker_email ?? '' },
    at: row.locked_at.toISOString(),
    note: row.lock_note,
  };
}

function presentDrift(row: ShownRow): RememberedDrift | null {
  const { drift_state: state, drift_checked_at: checkedAt, drift_resources: resources } = row;
  if (state === null || checkedAt === null) return null;
  return { state, resources: resources ?? 0, checkedAt: checkedAt.toISOString() };
}

/** Returns the summary shown in lists, events and the head of the detail page. */
export function presentSummary(row: ShownRow): DeploymentSummary {
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    state: row.state,
    blueprint: {
      name: row.blueprint_slug,
      title: row.blueprint_title,
      version: row.blueprint_version,
      icon: row.icon ?? '',
    },
    cloud: row.cloud,
    scope: row.scope,
    subscriptionId: row.subscription_id,
    subscriptionName: row.subscription_name,
    resourceGroup: row.resource_group,
    location: row.location,
    tags: row.tags,
    createdBy: presentPerson(row),
    owner: presentOwner(row),
    needsOwner: row.needs_owner,
    lock: presentLock(row),
    expiry: presentExpiry(row),
    drift: presentDrift(row),
    cost: row.cost,
    // A deleted deployment is neither stopped nor running.
    stoppedAt: row.state === 'Deleted' ? null : time(row.stopped_at),
    pending: row.pending,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    finishedAt: time(row.finished_at),
    resourceCount: row.resource_count,
    error: row.error,
    etag: `"${row.revision}"`,
  };
}

/** The columns that a step shows. */
export const shownStepColumns = [
  'id',
  'resource_id',
  'type',
  'name',
  'state',
  'depends_on',
  'started_at',
  'finished_at',
  'error',
] as const;

type ShownStep = Pick<Selectable<DeploymentStepTable>, (typeof shownStepColumns)[number]>;

/** The columns that an operation shows. */
type ShownOperation = Pick<
  OperationRow,
  | 'id'
  | 'number'
  | 'kind'
  | 'state'
  | 'account_id'
  | 'account_name'
  | 'account_email'
  | 'acts_with'
  | 'blueprint_version'
  | 'shared_resources'
  | 'started_by_limit'
  | 'created_at'
  | 'started_at'
  | 'finished_at'
  | 'cloud_name'
  | 'correlation_id'
  | 'error'
  | 'waiting_for'
>;

/** Returns the end of a step, never before its start: the clocks of server and cloud may differ slightly. */
const endOf = ({ started_at: start, finished_at: end }: ShownStep): Date | null =>
  start !== null && end !== null && end < start ? start : end;

/** Returns a resource of an operation. */
export function presentStep(row: ShownStep): Step {
  return {
    id: row.id,
    resourceId: row.resource_id,
    type: row.type,
    name: row.name,
    state: row.state,
    dependsOn: row.depends_on,
    startedAt: time(row.started_at),
    finishedAt: time(endOf(row)),
    error: row.error,
  };
}

const signInNeeded = portalFailure('SignInNeeded');

/** Returns an operation with its steps. While it waits for a sign-in, `error` states this. */
export function presentOperation(row: ShownOperation, steps: readonly ShownStep[]): Operation {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    startedBy: presentPerson(row),
    ...(row.started_by_limit && { limit: row.started_by_limit }),
    actsWith: row.acts_with,
    version: row.blueprint_version,
    ...(row.shared_resources === null ? {} : { shared: row.shared_resources }),
    createdAt: row.created_at.toISOString(),
    startedAt: time(row.started_at),
    finishedAt: time(row.finished_at),
    cloudDeploymentName: row.cloud_name,
    correlationId: row.correlation_id,
    error: row.error ?? (row.waiting_for === 'sign-in' ? signInNeeded : null),
    steps: steps.map(presentStep),
  };
}
