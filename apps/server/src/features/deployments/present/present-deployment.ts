import type { DeploymentSummary, Failure, Operation, Step } from '@blueport/contracts';
import type { Selectable } from 'kysely';
import type { DeploymentStepTable, DeploymentTable } from '../../../database/tables/deployments.ts';
import type { OperationRow } from '../store/read-deployments.ts';

export interface SummaryRow extends Selectable<DeploymentTable> {
  readonly icon: string | null;
  readonly account_name: string | null;
  readonly account_email: string | null;
}

const time = (date: Date | null): string | null => (date === null ? null : date.toISOString());

interface PersonRow {
  readonly account_id: string;
  readonly account_name: string | null;
  readonly account_email: string | null;
}

function presentPerson(row: PersonRow): DeploymentSummary['createdBy'] {
  return { id: row.account_id, name: row.account_name ?? 'Former member', email: row.account_email ?? '' };
}

/** What lists, events and the head of the detail page show. */
export function presentSummary(row: SummaryRow): DeploymentSummary {
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
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    finishedAt: time(row.finished_at),
    resourceCount: row.resource_count,
    error: row.error,
    etag: `"${row.revision}"`,
  };
}

/** One resource of an operation. */
export function presentStep(row: Selectable<DeploymentStepTable>): Step {
  return {
    id: row.id,
    resourceId: row.resource_id,
    type: row.type,
    name: row.name,
    state: row.state,
    dependsOn: row.depends_on,
    startedAt: time(row.started_at),
    finishedAt: time(row.finished_at),
    error: row.error,
  };
}

const signInNeeded: Failure = {
  code: 'SignInNeeded',
  message: 'Waiting for the person who started this to sign in again; the work goes on by itself then.',
  hint: 'Ask that person to sign in to the portal.',
};

/** An operation with its steps. One that waits for a sign-in says so where its failure would stand. */
export function presentOperation(row: OperationRow, steps: Selectable<DeploymentStepTable>[]): Operation {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    startedBy: presentPerson(row),
    createdAt: row.created_at.toISOString(),
    startedAt: time(row.started_at),
    finishedAt: time(row.finished_at),
    cloudDeploymentName: row.cloud_name,
    correlationId: row.correlation_id,
    error: row.error ?? (row.waiting_for === 'sign-in' ? signInNeeded : null),
    steps: steps.map(presentStep),
  };
}
