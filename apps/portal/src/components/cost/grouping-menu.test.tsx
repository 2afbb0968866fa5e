import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activateLocale, loadFeatureMessages } from '../../core/i18n/locale.ts';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { GroupingMenu } from './GroupingMenu.tsx';

const tag = (key: string) => ({ key, label: key, total: null, currency: null });
let names: readonly string[] = [];
const server = setupServer(
  http.get('*/api/costManagement/cost/value', () => HttpResponse.json(names.map(tag))),
);
beforeAll(async () => {
  server.listen();
  await activateLocale('en');
  await loadFeatureMessages('cost');
});
afterAll(() => server.close());

function show(): void {
  const store = createStore();
  signIn(store, ['costAnalysis'], { role: 'admin' });
  render(
    <PortalWrapper store={store}>
      <GroupingMenu
        anchor={document.body}
        current="service"
        request={{ from: '2026-11-01', to: '2026-11-30', metric: 'billed' }}
        onChoose={() => undefined}
        onClose={() => undefined}
      />
    </PortalWrapper>,
  );
}

it('distinguishes the owner of a deployment from the tag with the same name', async () => {
  names = ['Owner', 'team'];
  show();
  expect(
    await screen.findByRole('menuitem', {
      name: 'Owner Person who owns the deployment. The tag “Owner” is under Tags.',
    }),
  ).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'team' })).toBeTruthy();
});

it('names the owner as a person if there is no such tag', async () => {
  names = ['team'];
  show();
  await screen.findByRole('menuitem', { name: 'team' });
  expect(screen.getByRole('menuitem', { name: 'Owner Person who owns the deployment.' })).toBeTruthy();
});
