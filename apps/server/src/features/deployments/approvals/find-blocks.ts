import type { ApprovalBlock } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import {
  factsOfDeployment,
  overshootHint,
  overshootValues,
  readBudgets,
  overshootMessage,
} from '../../spend/budgets/index.ts';
import type { ApprovalRow } from './approval-store.ts';
import { presentObstacle, refuseIfBlocked, type Obstacle } from './obstacle.ts';
import { requesterObstacle } from './requester.ts';
import { findWithdrawal } from './require-offered.ts';

interface Place {
  readonly isOwn: boolean;
  readonly isLocked: boolean;
  readonly isDisconnected: boolean;
}

/** Returns the current state of the deployment and its subscription. */
async function readPlace(db: Kysely<Database>, row: ApprovalRow): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select d.organization_id = ${row.organization_id} as "isOwn", d.locked_at is not null as "isLocked",
      exists (select from cloud_subscription s where s.organization_id = d.organization_id
        and s.subscription_id::text = lower(d.subscription_id) and not s.connected) as "isDisconnected"
    from deployment d where d.id = ${row.deployment_id}`.execute(db);
  return rows[0];
}

const disconnected = ({ subscription_name: subscription }: ApprovalRow): Obstacle => ({
  code: 'disconnected',
  reason: 'subscription-disconnected',
  values: { subscription },
});

/** Refuses if an administrator removed the subscription: the requester's own permissions may still reach it. */
export async function requireConnected(db: Kysely<Database>, row: ApprovalRow): Promise<void> {
  if ((await readPlace(db, row))?.isDisconnected !== true) return;
  refuseIfBlocked(disconnected(row));
}

/** Returns what would prevent the approval of a pending request, so that approvers see it before they try. */
export async function findBlocks(db: Kysely<Database>, row: ApprovalRow, at: Date): Promise<ApprovalBlock[]> {
  if (row.state !== 'pending') return [];
  const facts = await factsOfDeployment(db, row.deployment_id, at);
  const [place, requester, withdrawn, budgets] = await Promise.all([
    readPlace(db, row),
    requesterObstacle(db, row),
    findWithdrawal(db, row.operation_id),
    readBudgets(
      db,
      { ...facts, organizationId: row.organization_id },
      row.amounts,
      row.returns_to === null ? undefined : row.deployment_id,
    ),
  ]);
  if (place?.isOwn !== true) {
    return [presentObstacle({ code: 'handedOver', reason: 'handed-over', values: {} })];
  }
  const obstacles = [
    requester,
    withdrawn,
    place.isDisconnected ? disconnected(row) : undefined,
    place.isLocked ? ({ code: 'locked', reason: 'locked', values: {} } as const) : undefined,
  ];
  const blocks = obstacles.filter((obstacle) => obstacle !== undefined).map(presentObstacle);
  for (const line of budgets) {
    if (line.fits) continue;
    blocks.push({
      code: 'budget',
      message: overshootMessage(line),
      hint: overshootHint,
      values: overshootValues(line),
    });
  }
  return blocks;
}
