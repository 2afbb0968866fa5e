import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ThemeProvider } from '@mui/material/styles';
import type { PriceEstimate, Verdict } from '@blueport/contracts';
import { render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../i18n/locale.ts';
import priceTexts from '../price/messages/en.json';
import { createStore } from '../store/store.ts';
import { verdictFixture } from '../testing/verdict-fixture.ts';
import { theme } from '../theme/theme.ts';
import english from './messages/en.json';
import { VerdictView } from './VerdictView.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...english, ...priceTexts }) }));

function show(overrides: Partial<Verdict> = {}): void {
  render(
    <MemoryRouter>
      <Provider store={createStore()}>
        <I18nProvider i18n={i18n}>
          <ThemeProvider theme={theme}>
            <VerdictView verdict={verdictFixture(overrides)} />
          </ThemeProvider>
        </I18nProvider>
      </Provider>
    </MemoryRouter>,
  );
}
const part = (title: string) =>
  within(screen.getByText(title, { selector: 'summary span' }).closest('details')!);
const ready = { state: 'ready', reason: null, asOf: '2026-11-20T10:00:00.000Z' } as const;
const late = {
  state: 'unknown',
  data: null,
  reason: { code: 'late', message: 'Slow.' },
  asOf: null,
} as const;

test('nothing speaks against what was looked at in full', () => {
  show();
  expect(screen.getByText('Nothing speaks against it.')).toBeTruthy();
});

test('what was not looked at is not said to be right, and is named with its part and why', () => {
  show({
    outcome: 'warning',
    quota: late,
    reasons: [{ section: 'quota', severity: 'unknown', code: 'late', message: 'Slow.' }],
  });
  expect(screen.queryByText(/Nothing speaks against it/)).toBeNull();
  expect(screen.getByText(/not everything could be looked at\.$/)).toBeTruthy();
  expect(screen.getByText('Unknown · Quota:').closest('li')?.textContent).toContain('The source is slow');
});

test('a verdict that was kept without its unknowns as reasons claims nothing either', () => {
  show({ outcome: 'ready', reasons: [], rights: late });
  expect(screen.queryByText(/Nothing speaks against it/)).toBeNull();
  expect(screen.getByText(/not everything could be looked at\.$/)).toBeTruthy();
});

test('a quota that could not be worked out is shown with its reason', () => {
  const values = { size: 'Standard_Dxx_v9', name: 'vmss', location: 'westeurope' };
  show({
    quota: { ...ready, data: { lines: [], unknown: [{ code: 'size-unknown', message: '', values }] } },
  });
  expect(part('Quota').getByText(/0 looked at, 0 exceeded, 1 unknown/)).toBeTruthy();
  expect(
    part('Quota').getByText(/The size Standard_Dxx_v9 of vmss is not known in West Europe\./),
  ).toBeTruthy();
});

test('a name of which nothing is known is unknown, not taken', () => {
  const name = (own: string, state: 'free' | 'taken' | 'unknown') => ({
    resourceId: `/${own}`,
    type: 'Microsoft.DataFactory/factories',
    name: own,
    state,
    message: null,
    ...(state === 'unknown' ? { reason: { code: 'no-name-lookup', message: '' } } : {}),
  });
  show({ names: { ...ready, data: { names: [name('one', 'unknown'), name('two', 'free')] } } });
  expect(part('Names').getByText(/2 globally unique names, 0 not free, 1 unknown/)).toBeTruthy();
  expect(part('Names').getByText(/no way to look up whether such a name is free/)).toBeTruthy();
});

test('a right that could not be looked up stands apart from a missing one', () => {
  const right = (action: string) => ({ action, scope: '/subscriptions/1', resourceIds: [] });
  const reason = { code: 'cloud-refused', message: '', values: { code: '503' } };
  show({
    rights: {
      ...ready,
      data: {
        actsWith: 'person',
        needed: 3,
        missing: [right('a/write')],
        unknown: [{ ...right('b/write'), reason }],
      },
    },
  });
  expect(part('Rights in the cloud').getByText(/3 needed, 1 missing, 1 unknown/)).toBeTruthy();
  expect(part('Rights in the cloud').getByText('Missing')).toBeTruthy();
  expect(part('Rights in the cloud').getByText('Unknown. The cloud did not answer: 503.')).toBeTruthy();
});

test.each([
  ['0.00', 0, '$0.00 a month'],
  ['0.00', 2, 'Price not known, 2 resources without a price'],
  ['5.00', 1, 'At least $5.00 a month, 1 resource without a price'],
])('of %s with %i unknown the price reads %s', (monthly, count, text) => {
  const unpriced = Array.from({ length: count }, (_, index) => ({
    resourceId: `/${index}`,
    type: 'a/b',
    name: `n${index}`,
    reason: { code: 'unknown', message: '' },
  })) as PriceEstimate['unpriced'];
  const { price } = verdictFixture();
  show({ price: { ...price, data: { ...price.data!, monthly, unpriced } } });
  expect(part('Price').getByText((content) => content.startsWith(text))).toBeTruthy();
});
