import { i18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  detailFixture,
  operationFixture,
} from '../../../components/deployment-progress/deployment-fixture.ts';
import shared from '../../../core/i18n/locales/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import deploying from '../operations/messages/en.json';
import { StatusStep } from './components/StatusStep.tsx';
import deferred from './deferred/messages/en.json';
import english from './messages/en.json';
import { blueprintFixture } from './model/wizard-fixture.ts';

const values = { name: 'Alex Admin', note: 'Too large' };
const canceled = detailFixture({
  state: 'Canceled',
  finishedAt: '2026-11-21T10:00:00Z',
  operations: [operationFixture({ state: 'Canceled', startedAt: null, finishedAt: '2026-11-21T10:00:00Z' })],
});
let answer = canceled;
const server = setupServer(http.get('*/api/user/deployment/bp-abc123', () => HttpResponse.json(answer)));
beforeAll(() => {
  server.listen();
  const messages = { ...shared, ...english, ...deferred, ...deploying };
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf(messages) });
});
afterAll(() => server.close());

const show = () =>
  render(
    <PortalWrapper>
      <MemoryRouter>
        <StatusStep blueprint={blueprintFixture()} name="bp-abc123" />
      </MemoryRouter>
    </PortalWrapper>,
  );

describe('the status step of the wizard', () => {
  it('shows why the request was rejected', async () => {
    answer = { ...canceled, error: { code: 'ApprovalRejected', message: 'No', values } };
    show();
    expect(await screen.findByRole('heading', { name: 'The request was rejected' })).toBeTruthy();
    expect(screen.getByText('Too large')).toBeTruthy();
    expect(screen.queryByText(/succeeded/)).toBeNull();
  });

  it('does not call a canceled deployment successful', async () => {
    answer = canceled;
    show();
    expect(await screen.findByText('Deployment canceled')).toBeTruthy();
    expect(screen.queryByText(/with warnings/)).toBeNull();
  });
});
