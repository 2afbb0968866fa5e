import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { PageKeys } from './PageKeys.tsx';
import { PalettePortal } from './PalettePortal.tsx';
import { RecentPlaces } from './RecentPlaces.tsx';
import { recentPlaces } from './recent-places.ts';

beforeEach(() => sessionStorage.clear());

function show() {
  const page = (
    <>
      <PalettePortal />
      <PageKeys />
      <Select defaultValue="one" inputProps={{ 'aria-label': 'Number' }}>
        <MenuItem value="one">One</MenuItem>
        <MenuItem value="two">Two</MenuItem>
      </Select>
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  render(
    <PortalWrapper>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  return router;
}

it('opens pages with single keys, but not from a select or its open list', async () => {
  const router = show();
  const user = userEvent.setup();
  const select = screen.getByRole('combobox');
  await user.click(select);
  expect(document.activeElement?.getAttribute('role')).toBe('option');
  await user.keyboard('gd');
  expect(router.state.location.pathname).toBe('/');
  await user.keyboard('{Escape}');
  select.focus();
  await user.keyboard('gd');
  expect(router.state.location.pathname).toBe('/');
  select.blur();
  await user.keyboard('gd');
  expect(router.state.location.pathname).toBe('/portal/deployment');
});

it('remembers an opened page for the organization in which it was opened', async () => {
  const store = createStore();
  const actIn = (orgId: string) => signIn(store, [], { id: 'a', name: 'Elena', orgId, role: 'engineer' });
  actIn('o1');
  const page = (
    <>
      <h1 data-page-heading>Payroll</h1>
      <RecentPlaces />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: ['/portal/deployment/payroll'],
  });
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  await waitFor(() => expect(recentPlaces('o1')).toHaveLength(1), { timeout: 4000 });
  await act(async () => {
    actIn('o2');
    await router.navigate('/portal');
  });
  await waitFor(() => expect(recentPlaces('o2')).toEqual([{ to: '/portal', title: 'Payroll' }]), {
    timeout: 4000,
  });
  expect(recentPlaces('o1')).toEqual([{ to: '/portal/deployment/payroll', title: 'Payroll' }]);
});

it('does not remember a page that failed to load', () => {
  vi.useFakeTimers();
  const store = createStore();
  signIn(store, [], { orgId: 'o3' });
  render(
    <PortalWrapper store={store}>
      <MemoryRouter initialEntries={['/portal/deployment/gone']}>
        <div data-page-failure>
          <h1 data-page-heading>Deployment</h1>
        </div>
        <RecentPlaces />
      </MemoryRouter>
    </PortalWrapper>,
  );
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  expect(recentPlaces('o3')).toEqual([]);
});

it('keeps what is typed while the palette loads for its field, and runs no shortcuts', async () => {
  const router = show();
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}gdx{Backspace}');
  const field = await screen.findByRole('combobox', { name: /^Search/ });
  expect((field as HTMLInputElement).value).toBe('gd');
  expect(document.activeElement).toBe(field);
  await user.keyboard('e');
  expect((field as HTMLInputElement).value).toBe('gde');
  expect(router.state.location.pathname).toBe('/');
});

it('closes the palette with Escape while it loads', async () => {
  show();
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
