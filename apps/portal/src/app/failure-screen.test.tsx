import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../core/store/store.ts';
import { PortalWrapper } from '../testing/PortalWrapper.tsx';
import { ChunkError } from '../ui/loading/chunk-error.ts';
import { RootErrorBoundary } from './App.tsx';
import { RouteError, ShellError } from './RouteError.tsx';

let error: Error | undefined;

function Screen() {
  if (error) throw error;
  return <p>the screen</p>;
}

beforeEach(() => {
  error = new Error('x is undefined');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

function expectLogoAndWayHome() {
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByText('Blueport')).toBeTruthy();
  expect(document.querySelector('main svg rect[fill="#1A73E7"]')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Blueprints' }).getAttribute('href')).toBe('/portal');
}

test('a render failure of the portal shows the logo, and Retry renders it again', async () => {
  render(
    <PortalWrapper>
      <RootErrorBoundary>
        <Screen />
      </RootErrorBoundary>
    </PortalWrapper>,
  );
  expectLogoAndWayHome();
  error = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('the screen')).toBeTruthy();
});

test('a render failure of the shell shows the logo', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Screen />, errorElement: <ShellError /> }]);
  render(
    <PortalWrapper>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  expect(await screen.findByRole('alert')).toBeTruthy();
  expectLogoAndWayHome();
});

test('a render failure of a screen names the screen in the title, and Retry keeps the address', async () => {
  const store = createStore();
  const router = createMemoryRouter(
    [{ path: '/form', element: <Screen />, errorElement: <RouteError title="nav.deployments" /> }],
    { initialEntries: ['/form?p.name=x#top'] },
  );
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
  expect(store.getState().activeTab).toEqual({ activeTab: 'Deployments', activeURL: '/form?p.name=x#top' });
  error = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('the screen')).toBeTruthy();
  expect(router.state.location.search).toBe('?p.name=x');
});

test('a screen whose chunk fails to load names the chunk', async () => {
  error = new ChunkError('/assets/link-1a2b.js', 'unreachable');
  const router = createMemoryRouter([
    { path: '/', element: <Screen />, errorElement: <RouteError title="title.blueprintForm" /> },
  ]);
  render(
    <PortalWrapper>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  expect(await screen.findByText('Loading chunk link-1a2b failed')).toBeTruthy();
  error = undefined;
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('the screen')).toBeTruthy();
});
