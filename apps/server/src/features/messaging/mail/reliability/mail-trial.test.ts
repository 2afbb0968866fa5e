import { describe, expect, it } from 'vitest';
import { isFullSize as full, reportFigures, seed } from '../../../../testing/figures.ts';
import { runMailTrial } from './mail-trial.testing.ts';

describe('each event is mailed once or becomes a dead letter (R24)', () => {
  it(
    'although the mail server fails for three mails in ten and the worker crashes',
    { timeout: full ? 1_800_000 : 150_000 },
    async () => {
      const size = full
        ? { events: 10_000, kills: 20, settleMs: 1_500_000 }
        : { events: 250, kills: 3, settleMs: 100_000 };
      const result = await runMailTrial({ ...size, killEveryMs: 2500, seed });
      const { events, received, distinct, dead, lost, duplicates, kills } = result;
      reportFigures('R24', { events, received, distinct, dead, lost: lost.length, duplicates, kills });
      expect(lost).toEqual([]);
      expect(events).toBe(size.events);
      expect(duplicates).toBeLessThanOrEqual(Math.floor(events / 10_000));
      // Dead letters are mails with a permanent failure or an unknown outcome: about one in ten, not more.
      expect(dead).toBeLessThan(events * 0.2);
      expect(distinct).toBeGreaterThan(events * 0.8);
    },
  );

  it(
    'is detected as violated for a worker that resends possibly delivered mail (negative control)',
    { timeout: 150_000 },
    async () => {
      const result = await runMailTrial({
        events: 200,
        kills: 0,
        killEveryMs: 0,
        seed,
        settleMs: 100_000,
        weakness: 'repeats',
      });
      expect(result.lost).toEqual([]);
      expect(result.duplicates).toBeGreaterThan(0);
    },
  );
});
