import { ThemeProvider } from '@mui/material/styles';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import type { Verdict } from '@blueport/contracts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { catalogueOf } from '../../core/i18n/locale.ts';
import { createStore } from '../../core/store/store.ts';
import { verdictFixture } from '../../testing/verdict-fixture.ts';
import { theme } from '../../ui/theme/theme.ts';
import english from './messages/en.json';
import { VerdictPanel } from './VerdictPanel.tsx';

beforeAll(() => i18n.load('en', catalogueOf(english)));
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const lateVerdict = verdictFixture({
  quota: { state: 'unknown', data: null, reason: { code: 'late', message: 'Slow.' }, asOf: null },
});

function panel(
  verdict: Verdict | undefined,
  checking: boolean,
  onCheck: (forceRefresh: boolean) => void,
  incomplete = false,
) {
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

test('retries late sources automatically, at most twice', async () => {
  const onCheck = vi.fn<(forceRefresh: boolean) => void>();
  const { rerender } = render(panel(lateVerdict, false, onCheck));
  for (const times of [1, 2, 2]) {
    await pass(3000);
    expect(onCheck).toHaveBeenCalledTimes(times);
    rerender(panel(undefined, true, onCheck));
    await pass(100);
    // The previous verdict stays visible meanwhile.
    expect(screen.getByRole('status').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
    rerender(panel({ ...lateVerdict }, false, onCheck));
  }
});

test('names the parts that are still being checked, until the last retry', async () => {
  const onCheck = vi.fn<(forceRefresh: boolean) => void>();
  const { rerender } = render(panel(lateVerdict, false, onCheck));
  expect(screen.getByText('Still checking: Quota.')).toBeTruthy();
  for (let times = 0; times < 2; times += 1) {
    await pass(3000);
    rerender(panel(undefined, true, onCheck));
    expect(screen.getByText('Still checking: Quota.')).toBeTruthy();
    rerender(panel({ ...lateVerdict }, false, onCheck));
  }
  expect(screen.queryByText(/Still checking/)).toBeNull();
});

test('does not retry a complete verdict', async () => {
  const onCheck = vi.fn<(forceRefresh: boolean) => void>();
  render(panel(verdictFixture(), false, onCheck));
  await pass(10_000);
  expect(onCheck).not.toHaveBeenCalled();
});

test('reports missing sources, and offers no check that could not run', async () => {
  render(panel(undefined, false, () => undefined, true));
  expect(screen.getByText(/missing or not valid/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('reads every source again on demand, but not in the retry for late sources', async () => {
  const onCheck = vi.fn<(forceRefresh: boolean) => void>();
  render(panel(lateVerdict, false, onCheck));
  await pass(3000);
  expect(onCheck.mock.calls).toEqual([[false]]);
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(onCheck).toHaveBeenLastCalledWith(true);
});

test('shows the age of a source after a minute, also while the page stays open', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const read = (asOf: string) => ({ ...verdictFixture().policy, asOf });
  const verdict = verdictFixture({ at, policy: read('2026-11-20T09:51:00.000Z') });
  render(panel(verdict, false, () => undefined));
  const ages = () => screen.getAllByText(/^read /).map(({ textContent, title }) => [textContent, title]);
  expect(ages()).toEqual([['read 9 minutes ago', '2026-11-20 09:51:00 UTC']]);
  await pass(75_000);
  const texts = ages().map(([text]) => text);
  expect(new Set(texts)).toEqual(new Set(['read 10 minutes ago', 'read 1 minute ago']));
  expect(texts.length).toBeGreaterThan(5);
});
