import { i18n } from '@lingui/core';
import type { Budget } from '@blueport/contracts';
import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../core/i18n/locale.ts';
import shared from '../../core/i18n/locales/en.json';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { LimitsSection } from './LimitsSection.tsx';
import english from './messages/en.json';

const at = '2026-11-20T10:00:00.000Z';
const limit: Budget = {
  id: 'b1',
  subscriptionId: null,
  subscriptionName: null,
  currency: 'USD',
  limit: '500',
  deployed: '20',
  reserved: '0',
  left: '480',
  requested: '0',
  deployments: 3,
  unpriced: 0,
  partlyUnpriced: 1,
  gone: 2,
  createdAt: at,
  updatedAt: at,
  etag: '"1"',
};
const other: Budget = {
  ...limit,
  id: 'b2',
  subscriptionId: 's1',
  subscriptionName: 'Production',
  gone: 0,
  partlyUnpriced: 0,
};
const server = setupServer(
  http.get('*/api/costManagement/budget', () =>
    HttpResponse.json({ count: 2, total: 2, result: [limit, other] }),
  ),
);
beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...english }) });
});
afterAll(() => server.close());

test('a limit says what no longer counts since the cloud has nothing of it, and is silent where all is there', async () => {
  render(
    <PortalWrapper>
      <LimitsSection />
    </PortalWrapper>,
  );
  const said = await screen.findAllByText(/gone in the cloud/);
  expect(said.map(({ textContent }) => textContent)).toEqual([
    '2 deployments are gone in the cloud and no longer count',
  ]);
  expect(said[0]?.closest('tr')?.textContent).toContain('The whole organization');
});

test('a limit says how many deployments count with less than they cost, and is silent where none does', async () => {
  render(
    <PortalWrapper>
      <LimitsSection />
    </PortalWrapper>,
  );
  const said = await screen.findAllByText(/no known price/);
  expect(said.map(({ textContent }) => textContent)).toEqual([
    '1 of them counts in part: some of its resources have no known price',
  ]);
});
