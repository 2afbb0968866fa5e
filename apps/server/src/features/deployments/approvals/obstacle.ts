import type { ApprovalBlock, Reason } from '@blueport/contracts';
import { Refusal } from '../../../errors/refusal.ts';
import { formatEnglish } from '../../../messages/english.ts';

/** A condition that prevents the approval of a request; `reason` selects its sentences. */
export interface Obstacle {
  readonly code: ApprovalBlock['code'];
  readonly reason: Reason;
  readonly values: ApprovalBlock['values'];
}

/** Refuses an approval if something prevents it. */
export function refuseIfBlocked(obstacle: Obstacle | undefined): void {
  if (obstacle === undefined) return;
  const { reason, values } = obstacle;
  throw new Refusal('conflict', { reason, values });
}

/** Presents an obstacle with its sentences in English. */
export function presentObstacle(obstacle: Obstacle): ApprovalBlock {
  const { reason, values } = obstacle;
  const message = formatEnglish(`reason.${reason}`, values) ?? '';
  const hint = formatEnglish(`hint.${reason}`, values) ?? '';
  return { ...obstacle, message, hint };
}
