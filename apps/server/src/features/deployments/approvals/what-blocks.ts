import type { ApprovalBlock } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { overshootHint, overshootValues, readBudgets, sayOvershoot } from '../../spend/budgets/index.ts';
import type { ApprovalRow } from './approval-store.ts';
import { requesterBlock } from './requester.ts';
import { withdrawnMeanwhile } from './require-offered.ts';

interface Place {
  readonly isOwn: boolean;
  readonly isLocked: boolean;
  readonly isDisconnected: boolean;
}

/** What became of the deployment and its subscription since. */
async function readPlace(db: Kysely<Database>, row: ApprovalRow): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select d.organization_id = ${row.organization_id} as "isOwn", d.locked_at is not null as "isLocked",
      exists (select from cloud_subscription s where s.organization_id = d.organization_id
        and s.subscription_id::text = lower(d.subscription_id) and not s.connected) as "isDisconnected"
    from deployment d where d.id = ${row.deployment_id}`.execute(db);
  return rows[0];
}

const disconnected = ({ subscription_name: subscription }: ApprovalRow): ApprovalBlock => ({
  code: 'disconnected',
  message: `The subscription ${subscription} is no longer connected to the organization.`,
  hint: 'Connect the subscription again, or reject the request.',
  values: { subscription },
});

/** Refuses where an administrator took the subscription away: the right of whoever asked may still reach it. */
export async function requireConnected(db: Kysely<Database>, row: ApprovalRow): Promise<void> {
  if ((await readPlace(db, row))?.isDisconnected !== true) return;
  const { message: detail, hint } = disconnected(row);
  throw new Refusal('conflict', { detail, hint });
}

/** What would refuse an approval of a request that still waits; whoever opens it shall not have to try. */
export async function whatBlocks(db: Kysely<Database>, row: ApprovalRow): Promise<ApprovalBlock[]> {
  if (row.state !== 'pending') return [];
  const [place, requester, withdrawn, budgets] = await Promise.all([
    readPlace(db, row),
    requesterBlock(db, row),
    withdrawnMeanwhile(db, row.operation_id),
    readBudgets(
      db,
      row.organization_id,
      row.subscription_id.toLowerCase(),
      row.amounts,
      row.returns_to === null ? undefined : row.deployment_id,
    ),
  ]);
  const blocks: ApprovalBlock[] = [];
  if (place?.isOwn !== true) {
    blocks.push({
      code: 'handedOver',
      message: 'The deployment belongs to another organization now.',
      hint: 'Reject the request; whoever has the deployment asks again where it is needed.',
      values: {},
    });
    return blocks;
  }
  if (requester !== undefined) blocks.push(requester);
  if (withdrawn !== undefined) blocks.push({ code: 'withdrawn', ...withdrawn });
  if (place.isDisconnected) blocks.push(disconnected(row));
  if (place.isLocked) {
    blocks.push({
      code: 'locked',
      message: 'This deployment is locked.',
      hint: 'Unlock it first, or ask whoever locked it.',
      values: {},
    });
  }
  for (const line of budgets) {
    if (line.fits) continue;
    blocks.push({
      code: 'budget',
      message: sayOvershoot(line),
      hint: overshootHint,
      values: overshootValues(line),
    });
  }
  return blocks;
}
