import { sql, type InferResult, type Kysely, type Selectable } from 'kysely';
import { prepared } from '../../../../database/prepared.ts';
import type { DeploymentStepTable } from '../../../../database/tables/deployments.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { Claim, WorkStep } from '../cloud/work.ts';
import type { Machine } from '../machine/machine.ts';

/** Returns a step in the form that the state machine uses. */
export function toWorkStep(row: ClaimedStep): WorkStep {
  return {
    id: row.id,
    resourceId: row.resource_id,
    type: row.type,
    name: row.name,
    location: row.location,
    apiVersion: row.api_version,
    state: row.state,
    dependsOn: row.depends_on,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    error: row.error,
    longRunning: row.long_running,
  };
}

const operationColumns = [
  'o.id',
  'o.deployment_id',
  'o.kind',
  'o.cloud_name',
  'o.attempt',
  'o.cancel_requested_at',
  'o.access_ended_at',
  'o.account_id',
  'o.session_id',
  'o.acts_with',
  'o.machine',
  'd.name',
  'd.organization_id',
  'd.scope',
  'd.subscription_id',
  'd.resource_group',
  'd.location',
  'd.tags',
  'd.tenant_id',
  'd.cloud',
] as const;

const stepColumns = [
  'id',
  'operation_id',
  'resource_id',
  'type',
  'name',
  'location',
  'api_version',
  'state',
  'depends_on',
  'started_at',
  'finished_at',
  'error',
  'long_running',
] as const;

type ClaimedStep = Pick<Selectable<DeploymentStepTable>, (typeof stepColumns)[number]>;

/** Returns the statements that read everything a worker needs for operations that it has claimed. */
export const claimStatements = (db: Kysely<Database>, ids: readonly string[]) =>
  [
    db
      .selectFrom('deployment_operation as o')
      .modifyFront(prepared)
      .innerJoin('deployment as d', 'd.id', 'o.deployment_id')
      .select(operationColumns)
      .where(sql<boolean>`o.id = any(${[...ids]})`),
    db
      .selectFrom('deployment_step')
      .modifyFront(prepared)
      .select(stepColumns)
      .where(sql<boolean>`operation_id = any(${[...ids]})`)
      .orderBy('position'),
  ] as const;

type Reads = ReturnType<typeof claimStatements>;

/** An operation that was claimed, and the state that its previous holder left. */
export interface ClaimedRow {
  readonly id: string;
  readonly was_held: boolean;
  readonly crashes: number;
}

/** Returns the claims of operations from the rows that `claimStatements` found. */
export function toClaims(
  claimedRows: readonly ClaimedRow[],
  operations: readonly InferResult<Reads[0]>[number][],
  steps: readonly ClaimedStep[],
  askedAt: number,
): Claim[] {
  const pasts = new Map(
    claimedRows.map((row) => [row.id, { clean: !row.was_held, crashes: row.crashes }] as const),
  );
  return operations.map((row) => ({
    attempt: row.attempt,
    askedAt,
    clean: false,
    crashes: 0,
    ...pasts.get(row.id),
    cancelRequested: row.cancel_requested_at !== null,
    accessEnded: row.access_ended_at !== null,
    work: {
      operationId: row.id,
      deploymentId: row.deployment_id,
      organizationId: row.organization_id,
      kind: row.kind,
      name: row.name,
      cloudName: row.cloud_name,
      scope: row.scope,
      subscriptionId: row.subscription_id,
      resourceGroup: row.resource_group,
      location: row.location,
      tags: row.tags,
      principal: {
        accountId: row.account_id,
        sessionId: row.session_id,
        tenantId: row.tenant_id,
        cloud: row.cloud,
        actsWith: row.acts_with,
      },
      machine: row.machine as Machine,
      steps: steps.filter((step) => step.operation_id === row.id).map(toWorkStep),
    },
  }));
}
