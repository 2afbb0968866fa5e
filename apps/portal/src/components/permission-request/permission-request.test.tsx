import type { PermissionRequest as Request } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { catalogueOf } from '../../core/i18n/locale.ts';
import shared from '../../core/i18n/locales/en.json';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import english from './messages/en.json';
import { PermissionRequest } from './PermissionRequest.tsx';

const request: Request = {
  id: 'q',
  accountId: 'me',
  name: 'Ada',
  email: 'ada@contoso.example',
  key: 'auditList',
  reason: 'Review',
  state: 'Pending',
  requestedAt: new Date().toISOString(),
  decidedAt: null,
  decidedBy: null,
  decisionReason: '',
  role: null,
  until: null,
};
let stored: readonly Request[] = [];
const bodies: unknown[] = [];
const mocks = setupServer(
  http.get('*/api/user/me', () => HttpResponse.json({ acting: false })),
  http.get('*/api/user/permission-request/own', () => HttpResponse.json(stored)),
  http.post('*/api/user/permission-request', async ({ request: sent }) => {
    bodies.push(await sent.json());
    stored = [request, ...stored];
    return HttpResponse.json(request, { status: 201 });
  }),
  http.post('*/api/user/permission-request/q/cancel', () => {
    stored = [{ ...request, state: 'Canceled' }];
    return HttpResponse.json(stored[0]);
  }),
);

beforeAll(() => {
  mocks.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...english }) });
});
afterEach(() => {
  stored = [];
  bodies.splice(0);
});
afterAll(() => mocks.close());

const show = () =>
  render(
    <PortalWrapper>
      <PermissionRequest permissionKey="auditList" />
    </PortalWrapper>,
  );

it('sends a request with a reason, shows its state, and cancels it', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: 'Request access' }));
  await screen.findByText('Enter a reason.');
  expect(bodies).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), ' Review ');
  await user.click(screen.getByRole('button', { name: 'Request access' }));
  expect((await screen.findByRole('status')).textContent).toMatch(
    /^Requested .+\. An administrator will decide\./,
  );
  expect(bodies).toEqual([{ key: 'auditList', reason: 'Review' }]);
  await user.click(screen.getByRole('button', { name: 'Cancel request' }));
  await screen.findByRole('button', { name: 'Request access' });
});

it('shows an issue of the reason at the field', async () => {
  const message = 'Contains characters that are not allowed.';
  mocks.use(
    http.post(
      '*/api/user/permission-request',
      () =>
        HttpResponse.json(
          {
            type: 'urn:blueport:problem:invalid-input',
            title: 'Invalid input',
            status: 422,
            errors: [{ pointer: '#/reason', code: 'invalid', message }],
          },
          { status: 422, headers: { 'content-type': 'application/problem+json' } },
        ),
      { once: true },
    ),
  );
  const user = userEvent.setup();
  show();
  const field = await screen.findByRole('textbox', { name: /Reason/ });
  await user.type(field, 'Review');
  await user.click(screen.getByRole('button', { name: 'Request access' }));
  await screen.findByRole('textbox', { name: /Reason/, description: message });
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(field, 's');
  expect(screen.queryByText(message)).toBeNull();
});

it('shows who declined the request and why, and allows another one', async () => {
  const decided = { decidedBy: 'Grace', decidedAt: new Date().toISOString(), decisionReason: 'Not needed.' };
  stored = [{ ...request, ...decided, state: 'Declined' }];
  show();
  const status = await screen.findByRole('status');
  expect(status.textContent).toMatch(/^Grace declined your request .+\.Reason: Not needed\.$/);
  screen.getByRole('button', { name: 'Request again' });
});

it('ignores requests for other permissions', async () => {
  stored = [{ ...request, key: 'roleList' }];
  show();
  await screen.findByRole('button', { name: 'Request access' });
  expect(screen.queryByRole('status')).toBeNull();
});
