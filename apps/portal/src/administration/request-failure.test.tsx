import { i18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import deployments from '../features/deployments/messages/en.json';
import { catalogueOf } from '../i18n/locale.ts';
import shared from '../i18n/locales/en.json';
import { createStore } from '../store/store.ts';
import { PortalWrapper } from '../testing/PortalWrapper.tsx';
import { RequestFailure } from './RequestFailure.tsx';

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...deployments }) });
});

const problem = (code: string, more: object) => ({
  type: `urn:blueport:problem:${code}`,
  title: 'It was refused',
  status: 422,
  ...more,
});
const issues = [{ pointer: '#/body/version', code: 'unknown', message: 'There is no version 9.' }];
const show = (page: React.ReactNode) => render(<PortalWrapper store={createStore()}>{page}</PortalWrapper>);

test('every issue is told, and a general sentence only where the server adds one', () => {
  show(<RequestFailure error={problem('invalid-input', { errors: issues })} />);
  expect(screen.getByRole('alert').textContent).toBe('There is no version 9.');
});

test('cause, issues and the next step stand together', () => {
  show(<RequestFailure error={problem('conflict', { detail: 'It runs.', hint: 'Wait.', errors: issues })} />);
  expect(screen.getByRole('alert').textContent).toBe('It was refused. It runs. Wait. There is no version 9.');
});

test('what is stale can be looked at again, where somebody can begin anew', async () => {
  const again = vi.fn<() => void>();
  const { rerender } = show(<RequestFailure error={problem('stale', {})} onLookAgain={again} />);
  expect(screen.getByRole('alert').textContent).toContain('It has changed meanwhile');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(again).toHaveBeenCalledOnce();
  rerender(
    <PortalWrapper store={createStore()}>
      <RequestFailure error={problem('stale', {})} />
    </PortalWrapper>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
