import { ThemeProvider } from '@mui/material/styles';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import type { Verdict } from '@blueport/contracts';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { catalogueOf } from '../i18n/locale.ts';
import { createStore } from '../store/store.ts';
import { verdictFixture } from '../testing/verdict-fixture.ts';
import { theme } from '../theme/theme.ts';
import english from './messages/en.json';
import { VerdictPanel } from './VerdictPanel.tsx';

beforeAll(() => i18n.load('en', catalogueOf(english)));
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const late = verdictFixture({
  quota: { state: 'unknown', data: null, reason: { code: 'late', message: 'Slow.' }, asOf: null },
});

function panel(verdict: Verdict | undefined, checking: boolean, onCheck: () => void, incomplete = false) {
  return (
    <Provider store={createStore()}>
      <I18nProvider i18n={i18n}>
        <ThemeProvider theme={theme}>
          <VerdictPanel {...{ verdict, checking, incomplete, onCheck }} refused={false} />
        </ThemeProvider>
      </I18nProvider>
    </Provider>
  );
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('asks again by itself for what came too late, twice at most', async () => {
  const onCheck = vi.fn<() => void>();
  const { rerender } = render(panel(late, false, onCheck));
  for (const times of [1, 2, 2]) {
    await pass(3000);
    expect(onCheck).toHaveBeenCalledTimes(times);
    rerender(panel(undefined, true, onCheck));
    await pass(100);
    // What was known stays in sight meanwhile.
    expect(screen.getByRole('status').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
    rerender(panel({ ...late }, false, onCheck));
  }
});

test('leaves a verdict alone that is whole', async () => {
  const onCheck = vi.fn<() => void>();
  render(panel(verdictFixture(), false, onCheck));
  await pass(10_000);
  expect(onCheck).not.toHaveBeenCalled();
});

test('says that something is missing, and offers no check that could not run', async () => {
  render(panel(undefined, false, () => undefined, true));
  expect(screen.getByText(/missing or not right yet/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
