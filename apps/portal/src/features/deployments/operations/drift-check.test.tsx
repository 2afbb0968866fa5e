import { i18n } from '@lingui/core';
import { type DeploymentCondition } from '@blueport/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { detailFixture } from '../../../components/deployment-progress/deployment-fixture.ts';
import { deploymentApi } from '../../../core/api/deployment-api.ts';
import shared from '../../../core/i18n/locales/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { HealthCard } from './components/HealthCard.tsx';
import english from './messages/en.json';

const before = detailFixture({
  state: 'Succeeded',
  drift: { state: 'none', resources: 0, checkedAt: '2026-11-20T10:00:00Z' },
  operations: [
    {
      ...detailFixture().operations[0]!,
      state: 'Succeeded',
      finishedAt: '2026-11-20T10:01:00Z',
    },
  ],
});
const resource = { type: 'Microsoft.Storage/storageAccounts', name: 'a', differences: [] };
const conditionWith = (drift: 'changed' | 'unknown'): DeploymentCondition => ({
  checkedAt: new Date().toISOString(),
  declaredBy: 1,
  watchedSince: null,
  left: [],
  resources: [{ ...resource, id: 'r1', drift }],
});
let condition = conditionWith('changed');
const server = setupServer(
  http.get('*/api/user/deployment/bp-abc123/condition', async () => {
    await delay(50);
    return HttpResponse.json(condition);
  }),
  http.get('*/api/user/deployment/bp-abc123', () => HttpResponse.json(before)),
);
beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...english }) });
});
beforeEach(() => {
  condition = conditionWith('changed');
});
afterAll(() => server.close());

function Page() {
  const { data } = deploymentApi.useDeploymentDetailQuery({ id: before.name });
  return data ? <HealthCard deployment={data} /> : null;
}

function show(keys: readonly string[]) {
  const store = createStore();
  signIn(store, keys, { orgId: 'o1', role: 'r' });
  render(
    <PortalWrapper store={store}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </PortalWrapper>,
  );
}

describe('the drift check of a deployment', () => {
  it('compares it with the cloud on request and shows the drift that it found', async () => {
    show(['resourceManagement']);
    await userEvent.click(await screen.findByRole('button', { name: 'Check now' }));
    expect(screen.getByText('Comparing with the cloud…', { selector: '[role=status]' })).toBeTruthy();
    expect(await screen.findByText('Compared with the cloud just now.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '1 resource drifted' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show drifted resources' })).toBeTruthy();
  });

  it('reports if some resources could not be read', async () => {
    condition = conditionWith('unknown');
    show(['resourceManagement']);
    await userEvent.click(await screen.findByRole('button', { name: 'Check now' }));
    expect(await screen.findByText(/Some resources could not be read/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Healthy' })).toBeTruthy();
  });

  it('requires the permission to manage resources', async () => {
    show([]);
    const button = await screen.findByRole('button', { name: 'Check now' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});
