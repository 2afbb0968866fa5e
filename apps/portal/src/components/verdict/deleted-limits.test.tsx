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
  scope: { kind: 'organization', key: '', name: null },
  period: 'month',
  startsOn: null,
  from: '2026-11-01',
  to: '2026-11-30',
  thresholds: [{ percent: 100, basis: 'planned', actions: ['block'], crossedAt: null }],
  spend: null,
  spendHidden: false,
  stop: null,
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
  scope: { kind: 'subscription', key: 's1', name: 'Production' },
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

test('a limit shows deployments no longer counted because the cloud has none of their resources', async () => {
  render(
    <PortalWrapper>
      <LimitsSection />
    </PortalWrapper>,
  );
  const notices = await screen.findAllByText(/no longer exist in the cloud/);
  expect(notices.map(({ textContent }) => textContent)).toEqual([
    '2 deployments no longer exist in the cloud and are not counted',
  ]);
  expect(notices[0]?.closest('tr')?.textContent).toContain('Entire organization');
});

test('a limit shows the number of deployments counted below their cost', async () => {
  render(
    <PortalWrapper>
      <LimitsSection />
    </PortalWrapper>,
  );
  const notices = await screen.findAllByText(/no known price/);
  expect(notices.map(({ textContent }) => textContent)).toEqual([
    '1 deployment is counted only in part because some of its resources have no known price',
  ]);
});
