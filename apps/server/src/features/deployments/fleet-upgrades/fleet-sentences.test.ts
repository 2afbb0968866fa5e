import type { Fleet } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { fleetSentences } from './fleet-sentences.ts';
import { skipReason } from './skip-reason.ts';

const fleet = {
  state: 'ended',
  reason: null,
  facts: {},
  message: '',
  counts: { total: 7, pending: 0, running: 0, waiting: 0, succeeded: 5, failed: 1, skipped: 1 },
} as unknown as Fleet;
const countSentence = { code: 'fleetCounts', facts: { moved: 5, total: 7, failed: 1, skipped: 1 } };

describe('the summary of a finished fleet upgrade', () => {
  it('contains counts', () => {
    expect(fleetSentences(fleet)).toEqual([countSentence]);
  });

  it('names why the upgrade was halted', () => {
    const halted = { ...fleet, state: 'halted' } as const;
    expect(fleetSentences({ ...halted, ...skipReason('stop-rule', { failed: 1, total: 7 }) })).toEqual([
      countSentence,
      { code: 'fleetStopRule', facts: { failed: 1, total: 7 } },
    ]);
    expect(fleetSentences({ ...halted, ...skipReason('no-right') })[1]).toEqual({
      code: 'fleetNoRight',
      facts: {},
    });
  });

  it('leaves out the message of the cloud, which the page of the fleet upgrade shows', () => {
    const says = fleetSentences({
      ...fleet,
      state: 'halted',
      ...skipReason('sign-in', { said: 'AADSTS50173' }),
    });
    expect(says.slice(1)).toEqual([{ code: 'fleetSignIn', facts: {} }]);
  });
});
