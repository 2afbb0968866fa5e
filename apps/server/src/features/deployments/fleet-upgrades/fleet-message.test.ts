import type { Fleet } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { fleetMessage } from './fleet-message.ts';
import { leftOut } from './left-out.ts';

const fleet = {
  state: 'ended',
  reason: null,
  facts: {},
  message: '',
  counts: { total: 7, pending: 0, running: 0, waiting: 0, succeeded: 5, failed: 1, skipped: 1 },
} as unknown as Fleet;
const counted = { code: 'fleetCounts', facts: { moved: 5, total: 7, failed: 1, skipped: 1 } };

describe('how a fleet upgrade came out', () => {
  it('is told in numbers', () => {
    expect(fleetMessage(fleet)).toEqual({
      detail: '5 of 7 moved, 1 failed, 1 left out.',
      says: [counted],
    });
  });

  it('is told with why it was halted', () => {
    const why = leftOut('stop-rule', { failed: 1, total: 7 });
    expect(fleetMessage({ ...fleet, state: 'halted', ...why })).toEqual({
      detail: `5 of 7 moved, 1 failed, 1 left out. ${why.message}`,
      says: [counted, { code: 'fleetStopRule', facts: { failed: 1, total: 7 } }],
    });
    expect(fleetMessage({ ...fleet, state: 'halted', ...leftOut('no-right') }).says[1]).toEqual({
      code: 'fleetNoRight',
      facts: {},
    });
  });

  it('keeps what the cloud said in its own words', () => {
    const { says } = fleetMessage({
      ...fleet,
      state: 'halted',
      ...leftOut('sign-in', { said: 'AADSTS50173' }),
    });
    expect(says.slice(1)).toEqual([
      { code: 'fleetSignIn', facts: {} },
      { code: 'said', facts: { said: 'AADSTS50173' } },
    ]);
  });
});
