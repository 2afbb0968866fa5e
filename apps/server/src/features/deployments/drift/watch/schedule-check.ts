import type { DeploymentCondition } from '@blueport/contracts';
import { sql } from 'kysely';
import type { DeploymentContext, SummaryRow } from '../../operations/index.ts';

/** If the organization's connection sees another state than a person, not every page view should trigger a check. */
const restMs = 60_000;

/**
 * Schedules an immediate check if a person has seen another state than the stored one: the organization's connection
 * then confirms it for everyone.
 */
export async function scheduleCheckIfChanged(
  { db, now }: Pick<DeploymentContext, 'db' | 'now'>,
  row: Pick<SummaryRow, 'id' | 'state' | 'drift_state' | 'drift_checked_at'>,
  { resources }: DeploymentCondition,
): Promise<void> {
  if (row.state !== 'Succeeded' && row.state !== 'SucceededWithWarnings') return;
  const hasDrifted = resources.some(({ drift }) => drift === 'changed' || drift === 'missing');
  if (hasDrifted === (row.drift_state === 'drifted')) return;
  if (row.drift_checked_at !== null && now().getTime() - row.drift_checked_at.getTime() < restMs) return;
  await sql`insert into deployment_drift as w (deployment_id, look_at) values (${row.id}, clock_timestamp())
    on conflict (deployment_id) do update set look_at = excluded.look_at
      where w.look_at > excluded.look_at`.execute(db);
}
