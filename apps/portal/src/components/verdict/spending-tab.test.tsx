import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { activateLocale } from '../../core/i18n/locale.ts';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { SpendingTab } from './SpendingTab.tsx' with { load: 'part', texts: 'verdict price' };

const emptyList = { count: 0, total: 0, result: [] };
const server = setupServer(http.get('*/api/org/approvalRule', () => HttpResponse.json(emptyList)));
beforeAll(async () => {
  server.listen();
  // Preloads only the code, which takes long to load on a busy machine; its messages are loaded by the loader.
  await import('./SpendingTab.tsx');
});
beforeEach(() => activateLocale('en'));
afterAll(() => server.close());

function show(): void {
  const keys = ['costUsageLimitEdit' as const, 'organizationEdit' as const];
  const store = createStore();
  signIn(store, keys, { role: 'admin' });
  render(
    <PortalWrapper store={store}>
      <MemoryRouter>
        <Suspense>
          <SpendingTab budgets rules />
        </Suspense>
      </MemoryRouter>
    </PortalWrapper>,
  );
}

// Uses the loader, as the organization's page does: the dialogs also need the messages about prices.
test('the dialog for a rule has all of its messages', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add rule' });
  expect(await screen.findByRole('combobox', { name: 'Currency' })).toBeTruthy();
  expect(dialog.textContent).not.toMatch(/\b(price|verdict)\.\w/);
});

test('links to the cost usage limits', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'View all limits and their usage' });
  expect(link.getAttribute('href')).toBe('/portal/limit');
});
