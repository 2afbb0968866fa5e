import type { ResourceManager } from '@blueport/cloud';
import type { DeploymentSummary } from '@blueport/contracts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { SessionContext } from '../../../../session-context.ts';
import type { PublishEvent } from '../../../../journal/events.ts';
import type { Vault } from '../../../../security/vault.ts';
import type { Gate } from './gate.ts';
import type { PlaceReader } from '../preview/check-target.ts';
import { presentSummary, type SummaryRow } from '../present/present-deployment.ts';
import { readEvent } from '../store/read-deployments.ts';

/** Context shared by the use cases of this feature. */
export interface DeploymentContext {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly publish: PublishEvent;
  newId(): string;
  now(): Date;
  /** Returns the cloud client with the token of the call's session. */
  managerOf(session: SessionContext): ResourceManager;
  /** Returns the cloud client with this session's cache of subscriptions, groups and regions. */
  placesOf(session: SessionContext): PlaceReader;
  /** Decides what may be sent. Defaults to everything. */
  readonly gate?: Gate;
  /** Called after a commit: a worker may continue the operation. */
  wake(operationId: string, session: SessionContext): void;
}

/** Publishes to the event stream, as the last step of a transaction. */
export async function announce(
  context: Pick<DeploymentContext, 'publish'>,
  tx: Transaction<Database>,
  organizationId: string,
  deploymentId: string,
  operationId: string,
): Promise<void> {
  const data = await readEvent(tx, deploymentId, operationId);
  const subjects = [deploymentId, data.deployment.name];
  await context.publish(tx, { organizationId, subjects, type: data.type, data });
}

/** Publishes a change made without an operation to the event stream of the deployment's current organization. */
export async function announceChange(
  context: Pick<DeploymentContext, 'publish'>,
  tx: Transaction<Database>,
  row: SummaryRow,
): Promise<DeploymentSummary> {
  const deployment = presentSummary(row);
  await context.publish(tx, {
    organizationId: row.organization_id,
    subjects: [row.id, row.name],
    type: 'deployment.changed',
    data: { type: 'deployment.changed', deployment },
  });
  return deployment;
}
