import { i18n } from '@lingui/core';
import type { Verdict } from '@blueport/contracts';
import serverTexts from '@blueport/contracts/messages/en.json';
import { render, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import price from '../../../components/price/messages/en.json';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { verdictFixture } from '../../../testing/verdict-fixture.ts';
import verdicts from '../../../components/verdict/messages/en.json';
import { StoredVerdict } from './components/StoredVerdict.tsx';
import english from './messages/en.json';

const address = '*/api/user/deployment/bp-abc123/verdict';
const server = setupServer();
beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({
    locale: 'en',
    messages: catalogueOf({ ...serverTexts, ...shared, ...english, ...price, ...verdicts }),
  });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function show(verdict: Verdict | null): void {
  const storedAt = verdict && '2026-11-20T10:00:00.000Z';
  server.use(http.get(address, () => HttpResponse.json({ verdict, storedAt })));
  render(
    <PortalWrapper>
      <MemoryRouter>
        <StoredVerdict name="bp-abc123" />
      </MemoryRouter>
    </PortalWrapper>,
  );
}

test('explains that no result is stored for a deployment accepted before checks existed', async () => {
  show(null);
  expect(await screen.findByText('No verdict available')).toBeTruthy();
  expect(screen.getByText(/verdict of the next redeployment or upgrade/)).toBeTruthy();
});

test('shows when the stored result was determined', async () => {
  show(verdictFixture());
  expect(await screen.findByText('No problems found.')).toBeTruthy();
  expect(screen.getByText(/Verdict at the time the deployment was accepted, .*2026/)).toBeTruthy();
});

test('names missing permissions with their scope', async () => {
  const scope = '/subscriptions/s1/resourceGroups/rg-data';
  const missing = [
    { action: 'Microsoft.Storage/storageAccounts/write', scope, resourceIds: [] },
    { action: 'Microsoft.Network/virtualNetworks/write', scope, resourceIds: [] },
  ];
  const { rights } = verdictFixture();
  show(
    verdictFixture({
      outcome: 'failing',
      rights: { ...rights, data: { actsWith: 'person', needed: 5, missing } },
    }),
  );
  const table = await screen.findByRole('table', { name: 'Cloud permissions' });
  for (const { action } of missing) expect(within(table).getByText(action)).toBeTruthy();
  expect(within(table).getAllByText(new RegExp('rg-data'))).toHaveLength(2);
});

test('shows which source was unavailable during the check', async () => {
  const unknown = {
    state: 'unknown',
    reason: { code: 'late', message: 'Late.' },
    asOf: null,
    data: null,
  } as const;
  show(verdictFixture({ policy: unknown }));
  expect(await screen.findByText(/Unknown\. The source is slow/)).toBeTruthy();
});

test('shows an error with a retry button if the result cannot be loaded', async () => {
  server.use(
    http.get(address, () =>
      HttpResponse.json({ type: 'about:blank', title: 'Busy', status: 503 }, { status: 503 }),
    ),
  );
  render(
    <PortalWrapper>
      <MemoryRouter>
        <StoredVerdict name="bp-abc123" />
      </MemoryRouter>
    </PortalWrapper>,
  );
  expect(await screen.findByRole('button', { name: /again|retry/i })).toBeTruthy();
});
