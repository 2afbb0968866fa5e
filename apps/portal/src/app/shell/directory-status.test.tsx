import { initialSession } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { reportDirectorySwitch, useDirectorySwitch } from '../../core/auth/directory-switch.ts';
import texts from '../../core/auth/messages/en.json';
import { catalogueOf } from '../../core/i18n/locale.ts';
import shared from '../../core/i18n/locales/en.json';
import { sessionAdopted } from '../../core/store/session.ts';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { DirectoryStatus } from './DirectoryStatus.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...texts }) }));

function Bar() {
  const change = useDirectorySwitch();
  return change ? <DirectoryStatus change={change} /> : null;
}

it('shows the progress of a switch, then the name of the directory until another session begins', () => {
  const store = createStore();
  render(
    <PortalWrapper store={store}>
      <Bar />
    </PortalWrapper>,
  );
  expect(screen.queryByRole('status')).toBeNull();
  const change = { tenantId: 't', name: 'Contoso Research' };
  act(() => reportDirectorySwitch({ ...change, isDone: false }));
  expect(screen.getByRole('status').textContent).toBe('Switching to Contoso Research…');
  act(() => {
    store.dispatch(sessionAdopted({ ...initialSession, tenantId: 't' }));
    reportDirectorySwitch({ ...change, isDone: true });
  });
  expect(screen.getByRole('status').textContent).toBe('Contoso Research');
  act(() => {
    store.dispatch(sessionAdopted({ ...initialSession, tenantId: 'other' }));
  });
  expect(screen.queryByRole('status')).toBeNull();
  act(() => reportDirectorySwitch(null));
});
