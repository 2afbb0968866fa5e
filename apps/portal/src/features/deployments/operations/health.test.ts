import { describe, expect, it } from 'vitest';
import { detailFixture } from '../../../components/deployment-progress/deployment-fixture.ts';
import type { MessageId } from '../../../core/i18n/message-id.ts';
import { healthOf } from './health.ts';

const checkedAt = '2026-11-20T10:00:00Z';
/** Returns the ID of a message instead of its text. */
const t = (id: MessageId) => id;
const healthy = {
  state: 'Succeeded',
  stoppedAt: null,
  drift: { state: 'none', resources: 0, checkedAt },
} as const;

describe('healthOf', () => {
  it.each([
    ['healthy without drift', {}, 'success', 'deployments.health.ok', 'deployments.health.drift.none'],
    [
      'deployed before the first check',
      { drift: null },
      'success',
      'deployments.health.deployed',
      'deployments.health.drift.unchecked',
    ],
    [
      'deployed if drift could not be checked',
      { drift: { ...healthy.drift, state: 'unknown' } },
      'success',
      'deployments.health.deployed',
      'deployments.health.drift.unknown',
    ],
    [
      'stopped',
      { stoppedAt: checkedAt },
      'pending',
      'deployments.stoppedSince',
      'deployments.health.drift.none',
    ],
    [
      'deployed with warnings',
      { state: 'SucceededWithWarnings' },
      'warning',
      'deploy.state.SucceededWithWarnings',
      'deployments.health.drift.none',
    ],
  ] as const)('is %s', (_name, change, outcome, title, detail) => {
    const health = healthOf(t, detailFixture({ ...healthy, ...change }));
    expect(health).toMatchObject({ outcome, title, detail, isDrifted: false });
    expect(health?.checkedAt).toBe(detail.endsWith('.none') ? checkedAt : undefined);
  });

  it('puts drift before a successful operation and before stopped machines', () => {
    const drift = { state: 'drifted', resources: 2, checkedAt } as const;
    const health = healthOf(t, detailFixture({ ...healthy, stoppedAt: checkedAt, drift }));
    expect(health).toMatchObject({ outcome: 'warning', isDrifted: true });
    expect(health?.title).toContain('deployments.driftCount');
  });

  it.each(['Running', 'Failed', 'Canceled', 'Deleted', 'PendingApproval'] as const)(
    'leaves a deployment in the state %s to its latest operation',
    (state) => {
      expect(healthOf(t, detailFixture({ ...healthy, state }))).toBeUndefined();
    },
  );
});
