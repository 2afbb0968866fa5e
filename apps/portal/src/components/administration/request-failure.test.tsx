import { i18n } from '@lingui/core';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import deployments from '../../features/deployments/operations/messages/en.json';
import { catalogueOf } from '../../core/i18n/locale.ts';
import shared from '../../core/i18n/locales/en.json';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import administration from './messages/en.json';
import { RequestFailure } from './RequestFailure.tsx';

beforeAll(() => {
  i18n.loadAndActivate({
    locale: 'en',
    messages: catalogueOf({ ...shared, ...deployments, ...administration }),
  });
});

const problem = (code: string, more: object) => ({
  type: `urn:blueport:problem:${code}`,
  title: 'It was refused',
  status: 422,
  ...more,
});
const issues = [{ pointer: '#/body/version', code: 'unknown', message: 'There is no version 9.' }];
const show = (page: React.ReactNode) => render(<PortalWrapper store={createStore()}>{page}</PortalWrapper>);

test('shows every issue, and a general sentence only if the server adds one', () => {
  show(<RequestFailure error={problem('invalid-input', { errors: issues })} />);
  expect(screen.getByRole('alert').textContent).toBe('There is no version 9.');
});

test('shows the cause, the next step and the issues together', () => {
  show(<RequestFailure error={problem('conflict', { detail: 'It runs.', hint: 'Wait.', errors: issues })} />);
  expect(screen.getByRole('alert').textContent).toBe('It was refused. It runs. Wait. There is no version 9.');
});

test('offers to reload stale data if the page can start over', async () => {
  const reload = vi.fn<() => void>();
  const { rerender } = show(<RequestFailure error={problem('stale', {})} onReload={reload} />);
  expect(screen.getByRole('alert').textContent).toContain('Changed in the meantime');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
  rerender(
    <PortalWrapper store={createStore()}>
      <RequestFailure error={problem('stale', {})} />
    </PortalWrapper>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});

const refusedKeys = (keys: readonly string[]) =>
  problem('permission-missing', {
    status: 403,
    reason: 'more-permissions',
    detail: 'This change concerns permissions that you do not have.',
    hint: 'Ask an administrator who has at least these permissions.',
    errors: keys.map((key) => ({ pointer: '#', code: 'not-held', message: key, values: { key } })),
  });

test('names the first five missing permissions with their labels', async () => {
  const keys = ['userEdit', 'roleEdit', 'userList', 'roleList', 'userDelete', 'roleDelete', 'auditList'];
  show(<RequestFailure error={refusedKeys(keys)} />);
  const alert = screen.getByRole('alert');
  // The component that names them is loaded lazily.
  await waitFor(() => expect(alert.textContent).toContain('“Edit users”'), { timeout: 15_000 });
  expect(alert.textContent).toBe(
    'This change concerns permissions that you do not have. Permissions: “Edit users”, “Edit roles”, “List users”, “List roles”, “Delete users” and 2 more. Ask an administrator who has at least these permissions.',
  );
});
