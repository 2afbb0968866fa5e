import { describe, expect, it } from 'vitest';
import { detailFixture } from '../../../components/deployment-progress/deployment-fixture.ts';
import type { MessageId } from '../../../core/i18n/message-id.ts';
import type { MessageValues } from '../../../core/i18n/translate.tsx';
import { healthOf } from './health.ts';

const now = Date.parse('2026-11-20T10:05:00Z');
const checkedAt = '2026-11-20T10:00:00Z';
/** Returns the ID of a message instead of its text. */
const t = (id: MessageId, values?: MessageValues) =>
  values?.['age'] ? `${id} ${String(values['age'])}` : id;
const healthy = {
  state: 'Succeeded',
  stoppedAt: null,
  drift: { state: 'none', resources: 0, checkedAt },
} as const;

describe('healthOf', () => {
  it.each([
    [
      'healthy without drift',
      {},
      'success',
      'deployments.health.ok',
      'deployments.health.checked 5 minutes ago',
    ],
    [
      'deployed before the first check',
      { drift: null },
      'success',
      'deployments.health.deployed',
      'deployments.health.unchecked',
    ],
    [
      'deployed if drift could not be checked',
      { drift: { ...healthy.drift, state: 'unknown' } },
      'success',
      'deployments.health.deployed',
      'deployments.health.unknown',
    ],
    [
      'stopped',
      { stoppedAt: checkedAt },
      'pending',
      'deployments.stoppedSince',
      'deployments.health.checked 5 minutes ago',
    ],
    [
      'deployed with warnings',
      { state: 'SucceededWithWarnings' },
      'warning',
      'deploy.state.SucceededWithWarnings',
      'deployments.health.checked 5 minutes ago',
    ],
  ] as const)('is %s', (_name, change, outcome, title, detail) => {
    const health = healthOf(t, detailFixture({ ...healthy, ...change }), now);
    expect(health).toEqual({ outcome, title, detail, isDrifted: false });
  });

  it('puts drift before a successful operation and before stopped machines', () => {
    const drift = { state: 'drifted', resources: 2, checkedAt } as const;
    const health = healthOf(t, detailFixture({ ...healthy, stoppedAt: checkedAt, drift }), now);
    expect(health).toMatchObject({ outcome: 'warning', isDrifted: true });
    expect(health?.title).toContain('deployments.driftCount');
  });

  it.each(['Running', 'Failed', 'Canceled', 'Deleted', 'PendingApproval'] as const)(
    'leaves a deployment in the state %s to its latest operation',
    (state) => {
      expect(healthOf(t, detailFixture({ ...healthy, state }), now)).toBeUndefined();
    },
  );
});
