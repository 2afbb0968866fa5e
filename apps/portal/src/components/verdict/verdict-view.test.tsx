import serverTexts from '@blueport/contracts/messages/en.json';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ThemeProvider } from '@mui/material/styles';
import type { PriceEstimate, Verdict } from '@blueport/contracts';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../core/i18n/locale.ts';
import priceTexts from '../price/messages/en.json';
import { createStore } from '../../core/store/store.ts';
import { verdictFixture } from '../../testing/verdict-fixture.ts';
import { theme } from '../../ui/theme/theme.ts';
import english from './messages/en.json';
import { VerdictView } from './VerdictView.tsx';

beforeAll(() =>
  i18n.loadAndActivate({
    locale: 'en',
    messages: catalogueOf({ ...serverTexts, ...english, ...priceTexts }),
  }),
);

function show(overrides: Partial<Verdict> = {}, complete = false): void {
  render(
    <MemoryRouter>
      <Provider store={createStore()}>
        <I18nProvider i18n={i18n}>
          <ThemeProvider theme={theme}>
            <VerdictView verdict={verdictFixture(overrides)} complete={complete} />
          </ThemeProvider>
        </I18nProvider>
      </Provider>
    </MemoryRouter>,
  );
}
/** Returns a part of the verdict, expanded if it has details. */
function part(title: string) {
  const heading = screen.getByText(title, { selector: 'span' });
  const button = heading.closest('button');
  if (button?.getAttribute('aria-expanded') === 'false') fireEvent.click(button);
  const details = button && document.getElementById(button.getAttribute('aria-controls')!);
  return within((details ?? heading).parentElement!);
}
const ready = { state: 'ready', reason: null, asOf: '2026-11-20T10:00:00.000Z' } as const;
const lateSection = {
  state: 'unknown',
  data: null,
  reason: { code: 'late', message: 'Slow.' },
  asOf: null,
} as const;

test.each([
  ['Ready to deploy.', false],
  ['No problems found.', true],
])('shows “%s” if all checks were completed', (sentence, isStored) => {
  show({}, isStored);
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('counts the warnings in the sentence, and lists the first of many', () => {
  const reasons = Array.from({ length: 7 }, (_one, index) => ({
    section: 'policy' as const,
    severity: 'warn' as const,
    code: 'audited',
    message: `Finding ${index}.`,
    values: { policy: `Policy ${index}`, count: '1' },
  }));
  show({ outcome: 'warning', reasons });
  expect(screen.getByText('Ready to deploy, with 7 warnings.')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Show 3 more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
});

test('states why the price differs from list prices', () => {
  const data: PriceEstimate = {
    ...verdictFixture().price.data!,
    monthly: '82.00',
    correction: { deployments: 7, percent: -18, listMonthly: '100.00' },
  };
  show({ price: { ...ready, data } });
  expect(
    screen.getByText(
      /^\$82\.00 per month · 7 deployments of this version cost 18% less than at list prices, .* List price: \$100\.00 per month\.$/,
    ),
  ).toBeTruthy();
});

test('shows only effects that occur', () => {
  const counts = { create: 4, modify: 1, delete: 0, noChange: 0, unknown: 0 };
  show({ changes: { ...ready, data: { counts, changes: [], groups: [], inventoryAt: null } } });
  expect(screen.getByText('Creates 4 resources, changes 1')).toBeTruthy();
});

test('shows a value of the template that only the deployment can evaluate without its expression', () => {
  const counts = { create: 0, modify: 1, delete: 0, noChange: 0, unknown: 0 };
  const properties = [
    { path: 'properties.key', kind: 'modify', before: '[old]', after: "[reference('vault').id]" } as const,
    { path: 'properties.list', kind: 'create', before: null, after: ["[listKeys('x')]", 'plain'] } as const,
  ];
  const change = { resourceId: '/kv', type: 'a/b', name: 'kv', properties, suppressed: 0, reason: null };
  show({
    changes: {
      ...ready,
      data: { counts, changes: [{ ...change, kind: 'modify' }], groups: [], inventoryAt: null },
    },
  });
  const text = part('Changes').getByRole('table').textContent;
  expect(text).toContain('[old] → Known after deployment');
  expect(text).toContain('["(Known after deployment)","plain"]');
  expect(text).not.toMatch(/reference\(|listKeys\(/);
});

test('lists a policy once with the resources it is about', () => {
  const finding = (name: string) => ({
    kind: 'audit' as const,
    resourceId: `/${name}`,
    resourceName: name,
    assignmentId: '/assignments/owner',
    assignment: 'Require an owner',
    definitionId: '/definitions/tag',
    definition: 'Require a tag',
    scope: '/subscriptions/s',
    effect: 'audit',
    message: "Set the tag 'owner'.",
    conditions: [],
    parameters: [],
  });
  const findings = Array.from({ length: 11 }, (_one, index) => finding(`resource${index}`));
  show({ policy: { ...ready, data: { ...verdictFixture().policy.data!, assignments: 2, findings } } });
  expect(screen.getByText('2 assignments, 11 findings')).toBeTruthy();
  const policies = part('Policies');
  expect(policies.getAllByRole('row')).toHaveLength(2);
  expect(policies.getAllByText("Set the tag 'owner'.")).toHaveLength(1);
  expect(policies.queryByText('resource10')).toBeNull();
  fireEvent.click(policies.getByRole('button', { name: 'and 8 more' }));
  expect(policies.getByText('resource10')).toBeTruthy();
});

test('names policy aliases whose property was assumed', () => {
  const data = { ...verdictFixture().policy.data!, assumedAliases: ['A.B/c/one', 'A.B/c/two'] };
  show({ policy: { ...ready, data } });
  expect(
    part('Policies').getByText(/2 policy aliases are unknown and were assumed: A\.B\/c\/one, A\.B\/c\/two$/),
  ).toBeTruthy();
});

test('does not show an incomplete check as passed, and names the missing part and the reason', () => {
  show({
    outcome: 'warning',
    quota: lateSection,
    reasons: [{ section: 'quota', severity: 'unknown', code: 'late', message: 'Slow.' }],
  });
  expect(screen.queryByText('No problems found.')).toBeNull();
  expect(screen.getByText(/some checks could not be completed\.$/)).toBeTruthy();
  expect(screen.getByText('Unknown · Quota:').closest('li')?.textContent).toContain('The source is slow');
});

test('does not show a stored verdict as passed if its unknown parts have no reasons', () => {
  show({ outcome: 'ready', reasons: [], rights: lateSection });
  expect(screen.queryByText('No problems found.')).toBeNull();
  expect(screen.getByText(/some checks could not be completed\.$/)).toBeTruthy();
});

test('shows a quota that could not be determined, with the reason', () => {
  const values = { size: 'Standard_Dxx_v9', name: 'vmss', location: 'westeurope' };
  show({
    quota: { ...ready, data: { lines: [], unknown: [{ code: 'size-unknown', message: '', values }] } },
  });
  expect(part('Quota').getByText(/^0 checked, 1 unknown/)).toBeTruthy();
  expect(
    part('Quota').getByText(/The size Standard_Dxx_v9 of vmss is unknown in West Europe\./),
  ).toBeTruthy();
});

test('shows a name that could not be checked as unknown, not as taken', () => {
  const name = (own: string, state: 'free' | 'taken' | 'unknown') => ({
    resourceId: `/${own}`,
    type: 'Microsoft.DataFactory/factories',
    name: own,
    state,
    message: null,
    ...(state === 'unknown' ? { reason: { code: 'no-name-lookup', message: '' } } : {}),
  });
  show({ names: { ...ready, data: { names: [name('one', 'unknown'), name('two', 'free')] } } });
  expect(part('Names').getByText(/^2 globally unique names, 1 unknown/)).toBeTruthy();
  expect(part('Names').getByText(/cannot check whether names of this type are available/)).toBeTruthy();
});

test('lists a right that could not be checked separately from a missing one', () => {
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
  expect(part('Cloud permissions').getByText(/3 required, 1 missing, 1 unknown/)).toBeTruthy();
  expect(part('Cloud permissions').getByText('Missing')).toBeTruthy();
  expect(
    part('Cloud permissions').getByText('Unknown. The cloud responded with the error 503.'),
  ).toBeTruthy();
});

test.each([
  ['0.00', 0, '$0.00 per month'],
  ['0.00', 2, 'Price unknown, 2 resources without a price'],
  ['5.00', 1, 'At least $5.00 per month, 1 resource without a price'],
])('for a price of %s with %i unknown, shows %s', (monthly, count, text) => {
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

test('names each resource without the tags, with the reason', () => {
  const type = 'Microsoft.Network/virtualNetworks';
  show({
    tags: {
      exceptions: [
        { resourceId: '/net', type, name: 'net', reason: 'own-value', tags: ['owner'] },
        {
          resourceId: '/net/apps',
          type: `${type}/subnets`,
          name: 'net/apps',
          reason: 'not-supported',
          tags: ['owner', 'team'],
        },
      ],
    },
  });
  expect(screen.getByText(/2 resources will not have all of your tags: net, net\/apps/)).toBeTruthy();
  const rows = part('Tags').getAllByRole('row', { hidden: true });
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/net.*owner.*The template sets its own value/),
    expect.stringMatching(/net\/apps.*owner, team.*does not support tags/),
  ]);
});

test('confirms tags that are set on every resource', () => {
  show({ tags: { exceptions: [] } });
  expect(screen.getByText(/Your tags are added to every resource/)).toBeTruthy();
});

test('does not mention tags for a request without tags', () => {
  show();
  expect(screen.queryByText('Tags')).toBeNull();
});

test('shows when a source of a stored verdict was read if it was older than a minute', () => {
  const [policy, price] = [verdictFixture().policy, verdictFixture().price];
  const at = '2026-11-20T10:00:00.000Z';
  show(
    {
      at,
      policy: { ...policy, asOf: '2026-11-20T09:59:00.000Z' },
      price: { ...price, asOf: '2026-11-20T08:00:00.000Z' },
    },
    true,
  );
  expect(screen.getAllByText(/^as of /).map(({ title }) => title)).toEqual(['2026-11-20 08:00:00 UTC']);
  expect(part('Price').getByText(/^as of /)).toBeTruthy();
});
