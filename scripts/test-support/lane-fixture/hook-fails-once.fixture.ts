import { beforeAll, it } from 'vitest';

const isRepetition = process.env['BLUEPORT_LANE_REPEATED'] !== undefined;

beforeAll(() => {
  if (!isRepetition) throw new Error('The server did not start.');
});

it('needs the server', () => {});
