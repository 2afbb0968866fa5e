import { type MailTemplate } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { Component as MailPage } from './MailPage.tsx';
import english from './messages/en.json';

const templateIn = (language: 'en' | 'de', subject: string): MailTemplate => ({
  id: `template-${language}`,
  orgId: 'o',
  type: 0,
  language,
  name: 'Invite User',
  subject,
  body: 'Text',
  version: 0,
  etag: '"0"',
  changed: false,
  updatedAt: null,
  updatedBy: null,
  placeholders: [],
});
const saved: unknown[] = [];
const mocks = setupServer(
  http.get('*/api/mailtemplate', () =>
    HttpResponse.json({
      count: 2,
      total: 2,
      result: [templateIn('en', 'Welcome'), templateIn('de', 'Hallo')],
    }),
  ),
  http.post('*/api/mailtemplate/:id/preview', () => HttpResponse.json({ subject: '', html: '', text: '' })),
  http.put('*/api/mailtemplate/:id', async ({ request, params }) => {
    saved.push([params['id'], await request.json()]);
    return HttpResponse.json({ ...templateIn('en', 'Welcome!'), version: 1, etag: '"1"', changed: true });
  }),
);

beforeAll(() => {
  mocks.listen();
  const messages = { ...shared, ...administration, ...english };
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf(messages) });
});
afterAll(() => mocks.close());

function show() {
  const store = createStore();
  const keys = ['organizationMailTemplateEdit', 'organizationMailTemplatePreview'];
  signIn(store, keys, { id: 'me', name: 'Ada', email: 'ada@contoso.example', orgId: 'o', role: 'admin' });
  const path = '/portal/organization/o/mail';
  const router = createMemoryRouter([{ path: '/portal/organization/:id/mail', element: <MailPage /> }], {
    initialEntries: [path],
  });
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
}
const subject = () => screen.findByLabelText<HTMLInputElement>(/^Subject/);

it('keeps unsaved text while another language is selected, and saves it once', async () => {
  show();
  const user = userEvent.setup();
  const choose = async (language: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name: language }));
  };
  await user.type(await subject(), '!');
  await choose('Deutsch');
  expect((await subject()).value).toBe('Hallo');
  await choose('English');
  expect((await subject()).value).toBe('Welcome!');
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. The next mail uses this text.');
  expect(saved).toEqual([['template-en', { subject: 'Welcome!', body: 'Text' }]]);
});

it('disables Save while a save is in progress', async () => {
  const response = Promise.withResolvers<void>();
  mocks.use(
    http.put('*/api/mailtemplate/:id', async () => {
      await response.promise;
      return HttpResponse.json({ ...templateIn('en', 'Welcome!'), version: 1, etag: '"1"', changed: true });
    }),
  );
  show();
  const user = userEvent.setup();
  await user.type(await subject(), '!');
  const save = () => screen.getByRole('button', { name: 'Save', description: 'Saving…' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save().getAttribute('aria-disabled')).toBe('true');
  response.resolve();
  await screen.findByText('Saved. The next mail uses this text.');
});

it('confirms a reset, which discards unsaved text and keeps the current one as a version', async () => {
  const edited = { ...templateIn('en', 'Edited'), version: 3, etag: '"3"', changed: true };
  let stored = edited;
  const matches: unknown[] = [];
  mocks.use(
    http.get('*/api/mailtemplate', () => HttpResponse.json({ count: 1, total: 1, result: [stored] })),
    http.post('*/api/mailtemplate/template-en/reset', ({ request }) => {
      matches.push(request.headers.get('if-match'));
      stored = { ...templateIn('en', 'Welcome'), version: 4, etag: '"4"' };
      return HttpResponse.json(stored);
    }),
  );
  show();
  const user = userEvent.setup();
  await user.type(await subject(), '!');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset to the default text' });
  within(dialog).getByText(/The current text remains under Versions as version 3\./);
  within(dialog).getByText('Your unsaved changes will be discarded.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect((await subject()).value).toBe('Edited!');
  expect(matches).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Reset to the default text' })).getByRole('button', {
      name: 'Reset',
    }),
  );
  await waitFor(async () => expect((await subject()).value).toBe('Welcome'));
  expect(matches).toEqual(['"3"']);
});
