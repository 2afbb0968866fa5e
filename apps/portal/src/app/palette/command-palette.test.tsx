import type { FoundResource, SearchAnswer, SearchHit } from '@blueport/contracts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadFeatureMessages } from '../../core/i18n/locale.ts';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { usePageActions } from '../../components/page-actions/page-actions.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { rememberPlace } from './recent-places.ts';

const group = '/subscriptions/s1/resourceGroups/rg-web';
const resource: FoundResource = {
  id: `${group}/providers/Microsoft.Web/sites/shop`,
  name: 'shop',
  type: 'Microsoft.Web/sites',
  location: 'westeurope',
  resourceGroup: 'rg-web',
  subscriptionId: 's1',
  subscriptionName: 'Production',
  deployment: null,
};
const newResource = {
  ...resource,
  id: `${resource.id}2`,
  name: 'shop-made',
  deployment: { name: 'bp-1', subscriptionId: 's1', resourceGroup: 'rg-web' },
};
const hit = (some: Partial<SearchHit>): SearchHit => ({
  kind: 'deployment',
  id: 'bp-1',
  title: 'Storefront',
  detail: ['Production', 'rg-web'],
  state: 'Failed',
  resourceType: null,
  icon: null,
  path: '/portal/deployment/subscription/s1/resourcegroup/rg-web/deploymentname/bp-1',
  changedAt: null,
  match: 'start',
  ...some,
});
const person = hit({
  kind: 'person',
  id: 'p1',
  title: 'Tori Storm',
  detail: ['tori@contoso.example', 'engineer'],
  state: 'Active',
  path: '/portal/user/p1',
});
const found: SearchAnswer = {
  result: [
    hit({}),
    hit({ id: 'bp-2', title: 'Store two', state: 'Succeeded', path: '/portal/deployment/2' }),
    person,
  ],
  more: ['person'],
  incomplete: [],
};
let searchTexts: string[];
let aborted: string[];
let isRefused: boolean;
const view = { id: 'v1', list: 'deployments', path: '/portal/deployment', query: 'q=web', pinned: true };
const refusal = () => {
  const problem = { type: 'urn:blueport:problem:cloud-unavailable', title: 'The cloud does not respond' };
  return HttpResponse.json({ ...problem, status: 503 }, { status: 503 });
};
const server = setupServer(
  http.get('*/api/user/view', () =>
    HttpResponse.json({
      count: 2,
      total: 2,
      result: [
        { ...view, name: 'Web things' },
        { ...view, id: 'v2', name: 'Loose view', pinned: false },
      ],
    }),
  ),
  http.get('*/api/search', async ({ request }) => {
    const text = new URL(request.url).searchParams.get('q') ?? '';
    searchTexts.push(text);
    request.signal.addEventListener('abort', () => aborted.push(text));
    if (isRefused) return refusal();
    if (text === 'slow') return new Promise<never>(() => undefined);
    return HttpResponse.json(text.startsWith('sto') ? found : { result: [], more: [], incomplete: [] });
  }),
  http.get('*/api/resource/search', ({ request }) => {
    searchTexts.push(new URL(request.url).searchParams.get('text') ?? '');
    if (isRefused) return refusal();
    return HttpResponse.json({ result: [resource, newResource], incomplete: ['Sleepy'] });
  }),
);
beforeAll(async () => {
  server.listen();
  await Promise.all([loadFeatureMessages('palette'), loadFeatureMessages('help')]);
});
beforeEach(() => {
  searchTexts = [];
  aborted = [];
  isRefused = false;
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
});
afterAll(() => server.close());

function show(
  keys: string[] = ['deploymentList', 'resourceGroupList', 'roleCreate'],
  page: ReactNode = null,
) {
  const store = createStore();
  signIn(store, keys, { name: 'Elena', orgId: 'o1', role: 'engineer' });
  const palette = (
    <>
      {page}
      <CommandPalette onClose={() => undefined} />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: palette }]);
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  return router;
}
const box = () => screen.getByRole('combobox');
const option = (name: RegExp) => screen.findByRole('option', { name });
const marked = () => screen.getByRole('option', { selected: true }).textContent;

describe('a search', () => {
  it('runs once after a pause, and shows results by kind with second line, state and matches', async () => {
    show();
    await userEvent.setup().type(box(), 'sto');
    const deployments = await screen.findByRole('group', { name: 'Deployments' });
    expect(searchTexts).toEqual(['sto']);
    const [first] = within(deployments).getAllByRole('option');
    expect(first?.textContent).toBe('StorefrontProduction · rg-webFailed');
    expect([...first!.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Sto']);
    const people = screen.getByRole('group', { name: 'People' });
    expect(
      within(people)
        .getAllByRole('option')
        .map((line) => line.textContent),
    ).toEqual(['Tori Stormtori@contoso.example · engineer', 'Show all in People']);
    expect(screen.getByRole('status').textContent).toBe('4 results');
  });

  it('searches again for kinds that did not respond, and keeps the results of the others', async () => {
    const shop = hit({ kind: 'resource', id: 'r1', title: 'Shop', path: '/portal/resource/1' });
    const answers: SearchAnswer[] = [
      { ...found, incomplete: ['resource'] },
      { result: [shop], more: [], incomplete: ['deployment', 'person'] },
    ];
    server.use(http.get('*/api/search', () => HttpResponse.json(answers.shift())));
    show();
    await userEvent.type(box(), 'sto');
    expect(await screen.findByText('No response from: Resources.')).toBeTruthy();
    expect(await screen.findByRole('option', { name: /^Shop/ })).toBeTruthy();
    expect(screen.getByRole('option', { name: /^Storefront/ })).toBeTruthy();
    expect(screen.queryByText(/^No response from/)).toBeNull();
    expect(answers).toEqual([]);
  });

  it('sends as much of a long text as the server accepts', async () => {
    show();
    const user = userEvent.setup();
    await user.click(box());
    await user.paste('s'.repeat(300));
    await waitFor(() => expect(searchTexts).toEqual(['s'.repeat(100)]));
    await user.clear(box());
    await user.paste(`/${'s'.repeat(300)}`);
    await waitFor(() => expect(searchTexts).toEqual(['s'.repeat(100), 's'.repeat(80)]));
  });

  it('opens the marked line with Enter; arrows move the mark, and Tab moves it to the next group', async () => {
    const router = show();
    const user = userEvent.setup();
    await user.type(box(), 'sto');
    await option(/Storefront/);
    expect(marked()).toContain('Storefront');
    await user.keyboard('{ArrowDown}');
    expect(marked()).toContain('Store two');
    await user.keyboard('{Tab}');
    expect(marked()).toContain('Tori');
    expect(box().getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(marked()).toContain('Storefront');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(hit({}).path));
  });

  it('opens a line in a new tab with Ctrl+Enter or Ctrl+click, and stays open', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const router = show();
    const user = userEvent.setup();
    await user.type(box(), 'sto');
    await option(/Storefront/);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.keyboard('{Control>}');
    await user.click(await option(/Tori/));
    await user.keyboard('{/Control}');
    expect(open.mock.calls.map(([address]) => address)).toEqual([hit({}).path, person.path]);
    expect(router.state.location.pathname).toBe('/');
  });

  it('opens a line in a new tab with the middle button, and does nothing on a right click', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const router = show();
    const user = userEvent.setup();
    await user.type(box(), 'sto');
    const line = await option(/Storefront/);
    await user.pointer({ keys: '[MouseRight]', target: line });
    expect([open.mock.calls.length, router.state.location.pathname]).toEqual([0, '/']);
    await user.pointer({ keys: '[MouseMiddle]', target: line });
    expect(open.mock.calls.map(([address]) => address)).toEqual([hit({}).path]);
    expect(router.state.location.pathname).toBe('/');
  });

  it('keeps results that still match while the next search runs, and does not repeat a search', async () => {
    show();
    const user = userEvent.setup();
    await user.type(box(), 'store');
    await option(/Storefront/);
    await user.type(box(), 'f');
    expect(screen.getByRole('option', { name: /Storefront/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /Store two/ })).toBeNull();
    await waitFor(() => expect(searchTexts).toEqual(['store', 'storef']));
    await option(/Store two/);
    await user.keyboard('{Backspace}');
    await option(/Store two/);
    expect(searchTexts).toEqual(['store', 'storef']);
  });

  it('aborts a search whose text has changed', async () => {
    show();
    const user = userEvent.setup();
    await user.type(box(), 'slow');
    await waitFor(() => expect(searchTexts).toEqual(['slow']));
    await user.type(box(), 'er');
    await waitFor(() => expect(aborted).toEqual(['slow']));
  });

  it('reports that nothing was found, with a hint', async () => {
    show();
    await userEvent.setup().type(box(), 'zebra');
    expect(await screen.findByText('No results for “zebra”')).toBeTruthy();
    expect(screen.getByText(/Check the spelling/)).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('No results');
  });

  it('shows an error and repeats the search on request', async () => {
    show();
    const user = userEvent.setup();
    isRefused = true;
    await user.type(box(), 'sto');
    expect(await screen.findByText('The cloud does not respond')).toBeTruthy();
    isRefused = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await option(/Storefront/)).toBeTruthy();
  });

  it('repeats a failed search by keyboard, with lines in several groups', async () => {
    show();
    const user = userEvent.setup();
    isRefused = true;
    await user.type(box(), 'deployment');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByRole('group').length).toBeGreaterThan(1);
    await user.tab();
    expect(document.activeElement).toBe(retry);
    isRefused = false;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(document.activeElement).toBe(box());
    await waitFor(() => expect(searchTexts).toEqual(['deployment', 'deployment']));
  });

  it('searches a text again that failed before', async () => {
    show();
    const user = userEvent.setup();
    isRefused = true;
    await user.type(box(), 'sto');
    expect(await screen.findByText('The cloud does not respond')).toBeTruthy();
    isRefused = false;
    await user.type(box(), 'r');
    await option(/Storefront/);
    await user.keyboard('{Backspace}');
    expect(screen.queryByText('The cloud does not respond')).toBeNull();
    await waitFor(() => expect(searchTexts).toEqual(['sto', 'stor', 'sto']));
  });
});

describe('a search for resources after a slash', () => {
  it('hides the results of an unrestricted search once the search is limited to resources', async () => {
    show();
    const user = userEvent.setup();
    await user.type(box(), 'sto');
    await option(/Storefront/);
    await user.clear(box());
    await user.type(box(), '/sto');
    expect(screen.queryByRole('option', { name: /Storefront/ })).toBeNull();
    expect(await option(/^shop-made/)).toBeTruthy();
  });

  it('opens the group with the resource highlighted', async () => {
    const router = show();
    const user = userEvent.setup();
    await user.type(box(), '/shop');
    await user.click(await option(/^shop(?!-).*rg-web.*Production/));
    expect(searchTexts).toEqual(['shop']);
    expect(router.state.location.pathname).toBe('/portal/subscription/s1/resourceGroup');
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      'f.name': 'rg-web',
      sel: group,
      resource: resource.id,
    });
  });

  it('opens the deployment that created a resource, by keyboard, and names the sources that did not respond', async () => {
    const router = show();
    const user = userEvent.setup();
    await user.type(box(), '/shop');
    expect(await screen.findByText('No response from: Sleepy.')).toBeTruthy();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(
        '/portal/deployment/subscription/s1/resourcegroup/rg-web/deploymentname/bp-1',
      ),
    );
  });

  it('explains why there are no results: too few letters, or a missing permission', async () => {
    show(['deploymentList']);
    const user = userEvent.setup();
    await user.type(box(), '/shop');
    expect(screen.getByText(/resourceGroupList/)).toBeTruthy();
    expect(searchTexts).toEqual([]);
  });

  it('asks for two letters', async () => {
    show();
    await userEvent.setup().type(box(), '/s');
    expect(screen.getByText(/two letters/)).toBeTruthy();
  });
});

describe('the lines without a search', () => {
  it('are recent pages, pinned views, pages and actions; other views are found by name', async () => {
    rememberPlace('o2', { to: '/portal/blueprint/secret', title: 'Linux of another organization' });
    rememberPlace('o1', { to: '/portal/blueprint/linux-vm', title: 'Linux machine' });
    const router = show();
    const user = userEvent.setup();
    expect(await option(/Web things/)).toBeTruthy();
    expect(screen.getAllByRole('group').map((one) => one.firstChild?.textContent)).toEqual([
      'Recent',
      'Saved views',
      'Pages',
      'Actions',
    ]);
    expect(marked()).toContain('Linux machine');
    expect(screen.queryByRole('option', { name: /Loose view/ })).toBeNull();
    expect(screen.queryByRole('option', { name: /another organization/ })).toBeNull();
    await user.type(box(), 'loose');
    expect(await option(/Loose view/)).toBeTruthy();
    await user.clear(box());
    await user.type(box(), 'linux');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/portal/blueprint/linux-vm'));
  });

  it('are actions after >, including those of pages that the account may open', async () => {
    show();
    await userEvent.setup().type(box(), '>');
    expect(screen.getAllByRole('group')).toHaveLength(1);
    expect(screen.getByRole('option', { name: 'Sign out' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'New role' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'New user' })).toBeNull();
  });

  it('are help entries after ?', async () => {
    show();
    await userEvent.setup().type(box(), '?oper');
    expect(screen.getAllByRole('option').map((line) => line.textContent)).toEqual([
      expect.stringContaining('OperationA task on a deployment'),
    ]);
  });

  it('offer the actions of the open page, and its ID to copy', async () => {
    const run = vi.fn<() => void>();
    function Page() {
      usePageActions({ title: 'Web shop', id: 'bp-7', actions: [{ id: 'delete', label: 'Delete', run }] });
      return null;
    }
    show(undefined, <Page />);
    const user = userEvent.setup();
    await user.type(box(), '>');
    const lines = within(screen.getByRole('group', { name: 'Web shop' })).getAllByRole('option');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Delete',
      'Copy IDbp-7',
      'Copy link to this page',
    ]);
    await user.click(lines[1]!);
    expect(await navigator.clipboard.readText()).toBe('bp-7');
    await user.click(screen.getByRole('option', { name: 'Delete' }));
    expect(run).toHaveBeenCalledOnce();
  });
});
