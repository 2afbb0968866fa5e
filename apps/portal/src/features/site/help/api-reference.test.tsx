import { i18n } from '@lingui/core';
import { initialSession } from '@blueport/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { sessionAdopted } from '../../../core/store/session.ts';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { ApiReferencePage } from './ApiReferencePage.tsx';
import english from './messages/en.json';

const operation = (operationId: string, summary: string) => ({
  operationId,
  summary,
  description: 'Who may: Everyone.',
  tags: [operationId.split('.')[0]],
  parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    200: { content: { 'application/json': { schema: { title: `shape of ${operationId}` } } } },
    default: {},
  },
});
const document = {
  openapi: '3.1.0',
  paths: {
    '/api/blueprint/{name}': {
      get: operation('blueprint.get', 'One blueprint'),
      put: operation('blueprint.edit', 'Change a blueprint'),
    },
    '/api/role/{name}': { get: operation('role.get', 'One role') },
  },
};

const handles: (string | null)[] = [];
const server = setupServer(
  http.get('*/api/openapi.json', ({ request }) => {
    handles.push(request.headers.get('authorization'));
    return HttpResponse.json(document);
  }),
);
beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...english }) });
});
beforeEach(() => void handles.splice(0));
afterAll(() => server.close());

function SignInPage() {
  return <p>Sign-in for {String((useLocation().state as { origin?: string } | null)?.origin)}</p>;
}

function open(isSignedIn: boolean) {
  const store = createStore();
  if (isSignedIn) {
    const account = {
      id: '1',
      name: 'Robin',
      email: '',
      state: 'Active' as const,
      orgId: 'o1',
      role: 'reader',
      orgInfo: [],
      roleInfo: [],
    };
    store.dispatch(sessionAdopted({ ...initialSession, state: 'LOGGED_IN', token: 'handle-1', account }));
  }
  const routes = [
    { path: '/api/docs', element: <ApiReferencePage /> },
    { path: '/', element: <SignInPage /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/api/docs'] });
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
}

describe('API reference', () => {
  it('asks signed-out users to sign in without loading the document', async () => {
    open(false);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to read the API reference');
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(screen.getByText('Sign-in for /api/docs')).toBeTruthy();
    expect(handles).toEqual([]);
  });

  it('shows the document available to the session, and filters it', async () => {
    open(true);
    await screen.findByRole('heading', { name: 'API reference' });
    expect(handles).toEqual(['Bearer handle-1']);
    expect(screen.getAllByRole('group')).toHaveLength(3);
    const entry = screen.getAllByRole('group')[1]!;
    await userEvent.click(within(entry).getByText('/api/blueprint/{name}'));
    expect(await within(entry).findByText(/shape of blueprint\.edit/)).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter operations' }), 'ROLE get');
    await screen.findByRole('heading', { name: 'role' });
    expect(screen.getAllByRole('group')).toHaveLength(1);
    await userEvent.type(screen.getByRole('searchbox'), ' nothing');
    await screen.findByText('No operations match the filter');
  });
});
