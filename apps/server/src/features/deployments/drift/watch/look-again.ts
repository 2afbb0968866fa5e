import type { DeploymentCondition } from '@blueport/contracts';
import { sql } from 'kysely';
import type { DeploymentContext, SummaryRow } from '../../operations/index.ts';

/** Where the organization's connection sees something else than a person, their every glance must not become a look. */
const restMs = 60_000;

/**
 * Has the portal look at a deployment by itself, at once, when somebody has seen something else in it than what is remembered:
 * what one person found with their rights is then found for everybody, with the organization's.
 */
export async function lookAgainIfOther(
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
