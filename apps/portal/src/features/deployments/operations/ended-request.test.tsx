import { i18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  detailFixture,
  operationFixture,
  stepFixture,
} from '../../../components/deployment-progress/deployment-fixture.ts';
import { DeploymentStatusChip } from '../../../components/status/DeploymentStatusChip.tsx';
import shared from '../../../core/i18n/locales/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { t } from '../../../core/i18n/translate.tsx';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { OverviewTab } from './components/OverviewTab.tsx';
import { canRetry, redeployLabel } from './deployment-actions.ts';
import { deploymentColumns } from './deployment-columns.tsx';
import english from './messages/en.json';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...english }) }));

const rejected = detailFixture({
  state: 'Canceled',
  finishedAt: '2026-11-21T10:00:00Z',
  error: {
    code: 'ApprovalRejected',
    message: 'Alex Admin rejected the request: Too large',
    values: { name: 'Alex Admin', note: 'Too large' },
  },
  operations: [
    operationFixture({
      state: 'Canceled',
      startedAt: null,
      finishedAt: '2026-11-21T10:00:00Z',
      steps: [stepFixture({ name: 'a', state: 'Skipped' }), stepFixture({ name: 'b', state: 'Skipped' })],
    }),
  ],
});

const show = (deployment = rejected) => {
  const store = createStore();
  const keys = ['blueprintProvision'];
  signIn(store, keys, { orgId: 'o1', role: 'r' });
  return render(
    <PortalWrapper store={store}>
      <MemoryRouter>
        <OverviewTab deployment={deployment} />
      </MemoryRouter>
    </PortalWrapper>,
  );
};

describe('a deployment whose request was rejected', () => {
  it('shows the reason, who rejected it and when, and leaves the button to the header', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'The request was rejected' })).toBeTruthy();
    expect(screen.getByText('Too large')).toBeTruthy();
    expect(screen.getByText('Alex Admin')).toBeTruthy();
    expect(screen.getByText('Nothing was deployed, so there are no resources and no cost.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit and request again' })).toBeNull();
  });

  it('shows no steps, health or cost', async () => {
    show();
    await screen.findByRole('heading', { name: 'The request was rejected' });
    expect(screen.queryByText(/steps/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Health' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Cost' })).toBeNull();
  });

  it('is named a rejected request in its header and in the list', () => {
    render(
      <PortalWrapper>
        <DeploymentStatusChip deployment={rejected} />
        {deploymentColumns(t)
          .find(({ id }) => id === 'state')!
          .cell(rejected)}
      </PortalWrapper>,
    );
    expect(screen.getAllByText('Request rejected')).toHaveLength(2);
  });

  it('is edited and requested again instead of retried', () => {
    expect(canRetry(rejected)).toBe(false);
    expect(redeployLabel(rejected)).toBe('deployments.request.again');
  });
});

describe('a deployment whose request to change it was rejected', () => {
  it('keeps its own state', () => {
    const { error } = rejected;
    const { operations } = detailFixture({ operations: [operationFixture({ state: 'Canceled', error })] });
    render(
      <PortalWrapper>
        <DeploymentStatusChip deployment={detailFixture({ state: 'Succeeded', operations })} />
      </PortalWrapper>,
    );
    expect(screen.getByText('Succeeded')).toBeTruthy();
  });
});
