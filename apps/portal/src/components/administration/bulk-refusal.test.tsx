import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusalText, useBulkRun } from './use-bulk-run.ts';

const problem = (code: string, more: object) => ({
  type: `urn:blueport:problem:${code}`,
  title: 'No',
  status: 422,
  ...more,
});
const message = 'It costs 12 USD a month, and 3 USD are left of the limit of the organization.';

test.each([
  [
    'an exceeded limit',
    problem('budget-exceeded', {
      errors: [{ pointer: '/budget', code: 'organization-limit', message }],
      hint: 'Ask an administrator.',
    }),
    /^It costs 12 USD a month, and 3 USD are left of the limit of the organization\.$/,
  ],
  [
    'validation issues',
    problem('invalid-input', { errors: [{ pointer: '/at', code: 'x', message: 'Too late.' }] }),
    /^Too late\.$/,
  ],
  ['a problem detail', problem('conflict', { detail: 'It runs.', hint: 'Wait.' }), /^It runs\. Wait\.$/],
])('shows the reason for a refusal in its row: %s', async (_what, error, expectedText) => {
  const { result } = renderHook(() => useBulkRun(['one'], async () => ({ error })));
  await act(async () => result.current.start());
  await waitFor(() => expect(result.current.results.get('one')).toEqual({ error }));
  expect(refusalText(error)).toMatch(expectedText);
});
