import { expect, it } from 'vitest';
import { presentStep } from './present-deployment.ts';

it('a step never ends before its start, whichever clock recorded it', () => {
  const row = { started_at: new Date(17_887), finished_at: new Date(17_597) };
  const { startedAt, finishedAt } = presentStep(row as Parameters<typeof presentStep>[0]);
  expect(finishedAt).toBe(startedAt);
  const lateRow = { ...row, finished_at: new Date(20_000) };
  expect(presentStep(lateRow as Parameters<typeof presentStep>[0]).finishedAt).toBe(
    new Date(20_000).toISOString(),
  );
});
