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

/** What the use cases of this feature share. */
export interface DeploymentContext {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly publish: PublishEvent;
  newId(): string;
  now(): Date;
  /** The cloud as the caller sees it, with the token of the call's session. */
  managerOf(session: SessionContext): ResourceManager;
  /** The same, with what it told this session about places a short while ago. */
  placesOf(session: SessionContext): PlaceReader;
  /** Decides what may be sent; left out, everything may. */
  readonly gate?: Gate;
  /** Called after a commit: somebody may go on with the operation. */
  wake(operationId: string, session: SessionContext): void;
}

/** Tells the event stream, as the last thing of a transaction. */
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

/** Tells the event stream of facts that changed without an operation; whoever has the deployment by now hears of it. */
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
