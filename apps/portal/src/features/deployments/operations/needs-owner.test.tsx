import { i18n } from '@lingui/core';
import { type DeploymentSummary, type ListResult } from '@blueport/contracts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  detailFixture,
  operationFixture,
  summaryFixture,
} from '../../../components/deployment-progress/deployment-fixture.ts';
import progress from '../../../components/deployment-progress/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { t } from '../../../core/i18n/translate.tsx';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { DeploymentNotices } from './components/DeploymentNotices.tsx';
import { DetailsCard } from './components/DetailsCard.tsx';
import { deploymentColumns } from './deployment-columns.tsx';
import { Component as DeploymentListPage } from './DeploymentListPage.tsx';
import english from './messages/en.json';

const ownerless = { title: 'Project data', needsOwner: true } as const;
/** The default filter of the list. */
const current = '{"state":{"nin":["Deleted","Detached"]}}';
const queries: { readonly filter: string | null; readonly counts: string | null }[] = [];
let needing = 3;
const server = setupServer(
  http.get('*/api/user/deployment', ({ request }) => {
    const { searchParams } = new URL(request.url);
    const counts = searchParams.get('counts');
    queries.push({ filter: searchParams.get('filterObj'), counts });
    const result = needing === 0 ? [] : [summaryFixture(ownerless)];
    const list = { count: 1, total: 40, result } satisfies ListResult<DeploymentSummary>;
    return HttpResponse.json(counts === 'needsOwner' ? { ...list, needsOwner: needing } : list);
  }),
  http.get('*/api/user/deployment/:id/candidate', () =>
    HttpResponse.json({ people: [], organizations: [], mayLeave: false }),
  ),
);

beforeAll(async () => {
  server.listen();
  // Preload the modules so that no test waits for compilation.
  await Promise.all([import('./DeploymentListPage.tsx'), import('./components/AssignDialog.tsx')]);
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...english, ...progress }) });
}, 60_000);
afterEach(() => {
  queries.length = 0;
  needing = 3;
});
afterAll(() => server.close());

function show(element: React.ReactNode, keys: readonly string[], address = '/portal/deployment') {
  const store = createStore();
  signIn(store, keys, { id: 'p1' });
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  return router;
}

const text = '3 deployments need a new owner';

describe('deployment list', () => {
  it('shows how many deployments need a new owner, and filters by them', async () => {
    const router = show(<DeploymentListPage />, ['deploymentList', 'deploymentAssign']);
    expect(await screen.findByText(text)).toBeTruthy();
    fireEvent.click(screen.getByText('Show deployments'));
    await waitFor(() => expect(router.state.location.search).toBe('?f.needsOwner=true'));
    expect(await screen.findByText('Needs owner: Yes')).toBeTruthy();
    expect(queries).toEqual([
      { filter: current, counts: 'needsOwner' },
      { filter: '{"state":{"nin":["Deleted","Detached"]},"needsOwner":{"eq":true}}', counts: null },
    ]);
    expect(screen.queryByText(text)).toBeNull();
  });

  it('hides deleted deployments until all are requested', async () => {
    const router = show(<DeploymentListPage />, ['deploymentList']);
    fireEvent.click(await screen.findByRole('button', { name: 'All, including deleted' }));
    await waitFor(() => expect(queries.map(({ filter }) => filter)).toEqual([current, null]));
    expect(router.state.location.search).toBe('?show=all');
  });

  it('shows no hint if no deployment needs a new owner', async () => {
    needing = 0;
    show(<DeploymentListPage />, ['deploymentList', 'deploymentAssign']);
    await screen.findByText(english['deployments.noneYet']);
    expect(queries).toEqual([{ filter: current, counts: 'needsOwner' }]);
    expect(screen.queryByText('Show deployments')).toBeNull();
  });

  it('offers to deploy the first blueprint only to people who may deploy', async () => {
    needing = 0;
    show(<DeploymentListPage />, ['deploymentList', 'deploymentAssign', 'blueprintProvision']);
    expect(await screen.findByText(english['deployments.noneYetHelp'])).toBeTruthy();
    cleanup();
    show(<DeploymentListPage />, ['deploymentList', 'deploymentAssign']);
    await screen.findByText(english['deployments.noneYet']);
    expect(screen.queryByText(english['deployments.noneYetHelp'])).toBeNull();
    expect(screen.queryByRole('link', { name: english['deployments.toBlueprints'] })).toBeNull();
  });

  it('does not request the count without the assign permission', async () => {
    show(<DeploymentListPage />, ['deploymentList']);
    expect((await screen.findAllByText('Project data')).length).toBeGreaterThan(0);
    expect(queries).toEqual([{ filter: current, counts: null }]);
  });

  it('marks the title and owner of a deployment that needs a new owner', () => {
    const columns = deploymentColumns(t);
    const cell = (id: string) => columns.find((column) => column.id === id)!;
    const row = summaryFixture(ownerless);
    show(
      <>
        {['title', 'owner'].map((id) => (
          <div key={id}>{cell(id).cell(row)}</div>
        ))}
      </>,
      [],
    );
    expect(screen.getByTitle('Needs owner')).toBeTruthy();
    expect(screen.getByText('Robin Example').closest('div')?.textContent).toContain(
      'Robin ExampleNeeds owner',
    );
    expect(cell('needsOwner').exportValue!(row)).toBe(true);
  });

  it('shows a removed owner as a former member', () => {
    const person = { id: 'p9', name: '', email: '' };
    const row = summaryFixture({ ...ownerless, createdBy: person, owner: person });
    const cells = deploymentColumns(t).filter(({ id }) => ['createdBy', 'owner'].includes(id));
    show(
      <>
        {cells.map(({ id, cell }) => (
          <div key={id}>{cell(row)}</div>
        ))}
      </>,
      [],
    );
    expect(screen.getAllByText('Former member')).toHaveLength(2);
  });

  it('does not mark a deployment with an active owner', () => {
    const row = summaryFixture();
    const cells = deploymentColumns(t).filter(({ id }) => ['title', 'owner', 'needsOwner'].includes(id));
    show(
      <>
        {cells.map(({ id, cell }) => (
          <div key={id}>{cell(row)}</div>
        ))}
      </>,
      [],
    );
    expect(screen.queryByTitle('Needs owner')).toBeNull();
    expect(screen.queryByText('Needs owner')).toBeNull();
  });
});

const page = (deployment = detailFixture(ownerless)) => (
  <>
    <DeploymentNotices deployment={deployment} />
    <DetailsCard deployment={deployment} />
  </>
);

describe('page of a deployment that needs a new owner', () => {
  it('shows a notice that opens the assign dialog', async () => {
    show(page(), ['deploymentAssign']);
    expect(screen.getByRole('alert').textContent).toContain(english['deployments.needsOwner.notice']);
    expect(screen.getByText('Needs owner')).toBeTruthy();
    fireEvent.click(screen.getByText('Hand over'));
    expect(await screen.findByText('Hand over “Project data”')).toBeTruthy();
    expect(screen.getByText(english['deployments.needsOwner.assignText'])).toBeTruthy();
    expect(screen.queryByText(english['deployments.assignKeys'])).toBeNull();
  });

  it('does not open the assign dialog while the deployment is locked', () => {
    const lock = { by: { id: 'p2', name: 'Ada', email: '' }, at: '2026-11-20T10:00:00Z', note: '' };
    show(page(detailFixture({ ...ownerless, lock })), ['deploymentAssign']);
    const button = screen.getByText('Hand over');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the missing permission', () => {
    show(page(), ['deploymentList']);
    expect(screen.getByText('Hand over').getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('a failed first attempt offers to delete its resource group with the deployment', async () => {
  const [step] = operationFixture().steps;
  const group = { ...step!, type: 'Microsoft.Resources/resourceGroups', state: 'Succeeded' as const };
  const operations = [operationFixture({ kind: 'create', state: 'Failed', steps: [group] })];
  const deployment = detailFixture({ state: 'Failed', lock: null, resourceGroup: 'rg-first', operations });
  server.use(
    http.get('*/api/user/deployment/:id/deletion', () =>
      HttpResponse.json({ resources: [], group: { id: '/g', name: 'rg-first' } }),
    ),
  );
  show(<DeploymentNotices deployment={deployment} />, ['deploymentDelete']);
  expect(
    await screen.findByText(/without completing any resource in the new resource group rg-first/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
