import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { summaryFixture } from '../../../parts/deployment-progress/deployment-fixture.ts';
import { useBulkRun } from './use-bulk-run.ts';

const problem = (code: string, more: object) => ({
  type: `urn:blueport:problem:${code}`,
  title: 'No',
  status: 422,
  ...more,
});
const message = 'It costs 12 USD a month, and 3 USD are left of the limit of the organization.';

test.each([
  [
    'a limit that is used up',
    problem('budget-exceeded', {
      errors: [{ pointer: '/budget', code: 'organization-limit', message }],
      hint: 'Ask an administrator.',
    }),
    /^It costs 12 USD a month, and 3 USD are left of the limit of the organization\.$/,
  ],
  [
    'issues that speak for themselves',
    problem('invalid-input', { errors: [{ pointer: '/at', code: 'x', message: 'Too late.' }] }),
    /^Too late\.$/,
  ],
  ['a detail', problem('conflict', { detail: 'It runs.', hint: 'Wait.' }), /^It runs\. Wait\.$/],
])('a row says why it was refused: %s', async (_what, error, said) => {
  const one = summaryFixture();
  const { result } = renderHook(() => useBulkRun([one], async () => Promise.resolve({ error })));
  await act(async () => result.current.start());
  await waitFor(() => expect(result.current.results.size).toBe(1));
  const row = result.current.results.get(one.id);
  expect(row?.kind).toBe('refused');
  expect(row?.kind === 'refused' && row.message).toMatch(said);
});
