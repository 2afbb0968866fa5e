import { i18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import deployments from '../../features/deployments/operations/messages/en.json';
import { RequestFailure } from '../administration/RequestFailure.tsx';
import { RefusalNotice } from '../../features/deployments/provision/components/RefusalNotice.tsx';
import { catalogueOf } from '../../core/i18n/locale.ts';
import shared from '../../core/i18n/locales/en.json';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { signIn } from '../../testing/sign-in.ts';
import english from './messages/en.json';

const hint = 'Choose smaller sizes, or ask an administrator to raise the limit.';
const cause = 'It costs 12 USD a month, and 3 USD are left of the limit of the organization.';
const error = {
  type: 'urn:blueport:problem:budget-exceeded',
  title: 'It would cost more than the limit leaves',
  status: 422,
  errors: [{ pointer: '/budget', code: 'organization-limit', message: cause }],
  hint,
};

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...deployments, ...english }) });
});

function show(keys: readonly string[], page: React.ReactNode) {
  const store = createStore();
  signIn(store, keys, { orgId: 'o1', role: 'member' });
  render(
    <PortalWrapper store={store}>
      <MemoryRouter>{page}</MemoryRouter>
    </PortalWrapper>,
  );
}

const places = [
  ['a dialog', <RequestFailure key="dialog" error={error} />],
  [
    'the wizard',
    <RefusalNotice key="wizard" serverIssues={{ fields: [], general: [cause], isOverLimit: true }} />,
  ],
] as const;

test.each(places)('%s links users who may change limits to them', async (_where, page) => {
  show(['costUsageLimitEdit'], page);
  const link = await screen.findByRole('link', { name: 'Raise limit' });
  expect(link.getAttribute('href')).toBe('/portal/limit');
  const alertText = screen.getByRole('alert').textContent;
  expect(alertText).toContain(cause);
  expect(alertText).not.toContain('administrator');
});

test.each(places)('%s shows other users who can raise a limit', async (_where, page) => {
  show([], page);
  expect(await screen.findByText(/ask a person who can edit cost usage limits/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('alert').textContent).not.toContain('administrator');
});

test('the wizard shows each limit once, before the next step', async () => {
  const limits = [{ ...error.errors[0]!, message: 'Limit exceeded.' }];
  show(
    [],
    <RefusalNotice serverIssues={{ fields: [], general: ['In general.'], isOverLimit: true, limits }} />,
  );
  await screen.findByText(/ask a person who can edit cost usage limits/);
  expect(screen.getByRole('alert').textContent).toMatch(/^Limit exceeded\. Choose smaller sizes/);
  expect(screen.getByRole('alert').textContent).not.toContain('In general.');
});

test('a different refusal in the wizard does not mention limits', () => {
  show([], <RefusalNotice serverIssues={{ fields: [], general: ['No quota left.'] }} />);
  expect(screen.getByRole('alert').textContent).toBe('No quota left.');
});
