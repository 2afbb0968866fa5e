import { setTimeout as sleep } from 'node:timers/promises';
import { it } from 'vitest';

const isRepetition = process.env['BLUEPORT_LANE_REPEATED'] !== undefined;

it('leaves a promise rejected', async () => {
  if (!isRepetition) void Promise.reject(new Error('connection refused'));
  await sleep(10);
});
