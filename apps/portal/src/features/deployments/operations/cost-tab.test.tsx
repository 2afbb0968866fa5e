import { Suspense } from 'react';
import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activateLocale } from '../../../core/i18n/locale.ts';
import { CostTab } from '../../../components/price/CostTab.tsx' with {
  load: 'part',
  texts: 'price problems',
};
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';

const server = setupServer(
  http.get('*/api/user/deployment/bp-abc123/cost', () =>
    HttpResponse.json({ resources: [], days: [], missing: null, estimate: { lines: [] } }),
  ),
);
beforeAll(async () => {
  server.listen();
  await activateLocale('en');
});
afterAll(() => server.close());

test('loads the cost tab together with its messages', async () => {
  render(
    <PortalWrapper>
      <Suspense>
        <CostTab name="bp-abc123" />
      </Suspense>
    </PortalWrapper>,
  );
  expect(await screen.findByText('This deployment has no resources.')).toBeTruthy();
});
