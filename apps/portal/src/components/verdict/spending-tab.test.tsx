import { initialSession } from '@blueport/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Suspense } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { activateLocale } from '../../core/i18n/locale.ts';
import { sessionAdopted } from '../../core/store/session.ts';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { LimitsSection } from './LimitsSection.tsx' with { load: 'part', texts: 'verdict price' };
import { SpendingTab } from './SpendingTab.tsx' with { load: 'part', texts: 'verdict price' };

const emptyList = { count: 0, total: 0, result: [] };
const sent: unknown[] = [];
const server = setupServer(
  http.get('*/api/costManagement/budget', () => HttpResponse.json(emptyList)),
  http.get('*/api/org/approvalRule', () => HttpResponse.json(emptyList)),
  http.get('*/api/user/subscription', () => HttpResponse.json(emptyList)),
  http.post('*/api/costManagement/budget', async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({}, { status: 201 });
  }),
);
beforeAll(async () => {
  server.listen();
  // Preloads only the code, which takes long to load on a busy machine; its messages are loaded by the loader.
  await Promise.all([import('./SpendingTab.tsx'), import('./LimitsSection.tsx')]);
});
beforeEach(async () => {
  sent.length = 0;
  await activateLocale('en');
});
afterAll(() => server.close());

function show(): void {
  const keys = ['costUsageLimitEdit' as const, 'organizationEdit' as const];
  const account = { id: '1', name: 'Robin', email: '', state: 'Active' as const, orgId: '', role: 'admin' };
  const store = createStore();
  store.dispatch(
    sessionAdopted({
      ...initialSession,
      state: 'LOGGED_IN',
      account: { ...account, orgInfo: keys, roleInfo: keys },
    }),
  );
  render(
    <PortalWrapper store={store}>
      <Suspense>
        <SpendingTab budgets rules />
      </Suspense>
    </PortalWrapper>,
  );
}

// Uses the loader, as the organization's page does: the dialogs also need the messages about prices.
test.each(['Add limit', 'Add rule'])('“%s” has all of its messages', async (name) => {
  show();
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name });
  expect(await screen.findByRole('combobox', { name: 'Currency' })).toBeTruthy();
  expect(dialog.textContent).not.toMatch(/\b(price|verdict)\.\w/);
});

test('accepts a limit of zero and explains its effect', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add limit' }));
  const amount = await screen.findByRole('textbox', { name: /per month/ });
  await userEvent.type(amount, '0.00');
  expect(screen.getByText(/^A limit of 0 blocks/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent).toEqual([{ limit: '0', currency: 'USD' }]);
});

test('users who may only deploy see the limits read-only: used, reserved and remaining', async () => {
  const scope = { kind: 'organization', key: '', name: null };
  const limit = { id: 'b', scope, currency: 'USD', limit: '500' };
  const figures = {
    deployed: '120',
    reserved: '30',
    left: '350',
    requested: '0',
    deployments: 4,
    unpriced: 0,
  };
  const dates = { createdAt: '2026-11-20T10:00:00Z', updatedAt: '2026-11-20T10:00:00Z', etag: '"1"' };
  server.use(
    http.get('*/api/costManagement/budget', () =>
      HttpResponse.json({ count: 1, total: 1, result: [{ ...limit, ...figures, ...dates }] }),
    ),
  );
  render(
    <PortalWrapper>
      <Suspense>
        <LimitsSection />
      </Suspense>
    </PortalWrapper>,
  );
  const table = await screen.findByRole('table', { name: 'Cost usage limits' });
  for (const figure of ['$500.00', '$120.00', '$30.00', '$350.00'])
    expect(table.textContent).toContain(figure);
  expect(screen.queryByRole('button')).toBeNull();
});
