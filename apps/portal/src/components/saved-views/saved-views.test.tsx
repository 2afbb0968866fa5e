import type { SavedView } from '@blueport/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { i18n } from '@lingui/core';
import { ToastProvider } from '../../ui/page/Toasts.tsx';
import { catalogueOf } from '../../core/i18n/locale.ts';
import type { ListShape } from '../resource-table/list-state.ts';
import { useListState } from '../resource-table/use-list-state.ts';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { signIn } from '../../testing/sign-in.ts';
import english from './messages/en.json';
import { SavedViews } from './SavedViews.tsx';

const shape: ListShape = {
  columns: ['name', 'state'],
  sortable: ['name'],
  groupable: [],
  filterable: { state: 'text' },
  defaultSort: [],
};
const viewOf = (changes: Partial<SavedView> = {}): SavedView => ({
  id: 'v1',
  list: 'things',
  path: '/portal/thing',
  name: 'Failed',
  query: 'f.state=Failed',
  sharing: 'private',
  ownerName: 'Elena',
  mayChange: true,
  pinned: false,
  isDefault: false,
  etag: '"3"',
  updatedAt: '2026-11-20T10:00:00Z',
  ...changes,
});

let views: SavedView[];
let calls: { method: string; path: string; body: unknown; ifMatch: string | null }[];
const record = async (request: Request): Promise<void> => {
  const text = await request.text();
  calls.push({
    method: request.method,
    path: new URL(request.url).pathname,
    body: text === '' ? undefined : JSON.parse(text),
    ifMatch: request.headers.get('if-match'),
  });
};
const server = setupServer(
  http.get('*/api/user/view', () =>
    HttpResponse.json({ count: views.length, total: views.length, result: views }),
  ),
  http.post('*/api/user/view', async ({ request }) => {
    const body = (await request.clone().json()) as Partial<SavedView>;
    await record(request);
    const created = viewOf({ ...body, id: 'v9' });
    views = [...views, created];
    return HttpResponse.json(created, { status: 201 });
  }),
  http.put('*/api/user/view/:id', async ({ request }) => {
    await record(request);
    return HttpResponse.json(views[0]);
  }),
  http.put('*/api/user/view/:id/mark', async ({ request }) => {
    await record(request);
    return HttpResponse.json(views[0]);
  }),
  http.delete('*/api/user/view/:id', async ({ request }) => {
    await record(request);
    views = [];
    return new HttpResponse(null, { status: 204 });
  }),
);
beforeAll(() => {
  server.listen();
  i18n.load('en', catalogueOf(english));
});
beforeEach(() => {
  views = [viewOf(), viewOf({ id: 'other', list: 'else', name: 'Not here' })];
  calls = [];
});
afterAll(() => server.close());

function List() {
  return <SavedViews list="things" control={useListState(shape)} columns={['state']} />;
}
function show(address: string, keys: string[] = []) {
  const store = createStore();
  signIn(store, keys, { name: 'Elena', role: 'engineer' });
  const router = createMemoryRouter([{ path: '/portal/thing', element: <List /> }], {
    initialEntries: [`/portal/thing${address}`],
  });
  render(
    <PortalWrapper store={store}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </PortalWrapper>,
  );
  return router;
}
const searchOf = (router: ReturnType<typeof show>) => router.state.location.search;

it('applies the view in the address, and does not change an address that contains more', async () => {
  const router = show('?view=v1');
  await waitFor(() => expect(searchOf(router)).toBe('?f.state=Failed&view=v1'));
  const other = show('?view=v1&q=web');
  await screen.findByRole('button', { name: 'View: Failed (modified)' });
  expect(searchOf(other)).toBe('?view=v1&q=web');
});

it('applies the default only if the address contains no query', async () => {
  views = [viewOf({ isDefault: true })];
  const router = show('');
  await waitFor(() => expect(searchOf(router)).toBe('?f.state=Failed&view=v1'));
  const all = show('?view=all');
  await screen.findByRole('button', { name: 'View: All rows' });
  expect(searchOf(all)).toBe('?view=all');
});

it('applies the default although the address contains parameters of the screen', async () => {
  views = [viewOf({ isDefault: true })];
  const router = show('?sids=All');
  await waitFor(() => expect(searchOf(router)).toBe('?f.state=Failed&view=v1'));
  show('?sids=All&view=all');
  await screen.findByRole('button', { name: 'View: All rows' });
  expect(screen.queryByRole('button', { name: 'Save as' })).toBeNull();
});

it('saves a changed view with its version, or discards the changes', async () => {
  const router = show('?view=v1&f.state=Running');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toEqual({
    method: 'PUT',
    path: '/api/user/view/v1',
    ifMatch: '"3"',
    body: { name: 'Failed', sharing: 'private', query: 'cols=state&f.state=Running' },
  });
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(searchOf(router)).toBe('?f.state=Failed&view=v1'));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('saves the current state as a new view and opens it; sharing requires its key', async () => {
  const router = show('?q=web', ['roleEdit']);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Save as' }));
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Web');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /whole organization/ }).disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Everyone with my role' }));
  await user.click(screen.getByRole('checkbox', { name: 'Pin to menu' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(searchOf(router)).toBe('?cols=state&q=web&view=v9'));
  expect(calls[0]?.body).toEqual({
    list: 'things',
    path: '/portal/thing',
    name: 'Web',
    query: 'cols=state&q=web',
    sharing: 'role',
    pinned: true,
    isDefault: false,
  });
});

it("allows only pin and default for another user's shared view", async () => {
  views = [viewOf({ mayChange: false, sharing: 'organization', ownerName: 'Ana' })];
  show('?view=v1&q=x');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /View: Failed/ }));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: /Edit/ }));
  expect(await screen.findByText('This view belongs to Ana.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Use as default view' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/api/user/view/v1/mark']));
});

it('lists only the views of its list, shows all rows after a deletion, and can undo it', async () => {
  const router = show('?view=v1');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'View: Failed' }));
  expect(await screen.findByRole('menuitem', { name: 'Failed' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Not here' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: /Edit/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(searchOf(router)).toBe('?view=all'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/api/user/view' }));
  const { name, list, query, sharing, pinned, isDefault } = viewOf();
  expect(calls.at(-1)?.body).toEqual({
    name,
    list,
    query,
    sharing,
    pinned,
    isDefault,
    path: '/portal/thing',
  });
});
