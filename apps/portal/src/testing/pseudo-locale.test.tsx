import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ReactElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { FailureScreen } from '../app/FailureScreen.tsx';
import { AccountCard } from '../features/identity/profile/components/AccountCard.tsx';
import { PreferenceCard } from '../features/identity/profile/components/PreferenceCard.tsx';
import { Component as HelpPage } from '../features/site/help/HelpPage.tsx';
import { AccountExpired, SignInBusy } from '../features/identity/sign-in/SignInPage.tsx';
import { NoOrganization } from '../features/identity/sign-in/components/NoOrganization.tsx';
import { SignInChoice } from '../features/identity/sign-in/components/SignInChoice.tsx';
import { CommandPalette } from '../app/palette/CommandPalette.tsx';
import { ShortcutSheet } from '../app/palette/ShortcutSheet.tsx';
import { NotificationDrawer } from '../app/inbox/NotificationDrawer.tsx';
import { PlainShell } from '../app/shell/PlainShell.tsx';
import { Sidebar } from '../app/shell/Sidebar.tsx';
import { TopBar } from '../app/shell/TopBar.tsx';
import { ErrorState, ForbiddenState } from '../components/states/index.ts';
import { signIn } from './sign-in.ts';
import { createStore } from '../core/store/store.ts';
import { activatePseudoLocale, plainTexts } from './pseudo-locale.ts';
import { PortalWrapper } from './PortalWrapper.tsx';

const account = {
  id: '1',
  name: 'Elena Ortiz',
  email: 'engineer@contoso.example',
  state: 'Active' as const,
  orgId: '',
  role: 'engineer',
  orgInfo: ['blueprints', 'deploymentList', 'resourceGroupList'],
  roleInfo: ['blueprints', 'deploymentList', 'resourceGroupList'],
};
const me = {
  account,
  organization: { id: '2', name: 'Contoso', key: 'contoso' },
  acting: false,
  role: { id: '3', name: 'engineer' },
  roles: [],
  effectivePermissions: [],
  msService: 'general' as const,
  tenantId: 'tenant',
  lifetime: null,
  roleEndSeconds: null,
  storageAccessUntil: null,
  sessions: [],
};
// The product name, people's names, technical keys and the specified loading labels are the same in every language.
const known = [
  'Blueport',
  'Blueprints',
  /Elena|EO|contoso|Contoso|engineer|tenant|resourceGroupList/,
  'Loading....',
  'Fetching....',
  'English',
  'Deutsch',
  /^(Ctrl( K)?|Tab|Esc|Home|End|Enter|Space|Shift \+ click|g [a-z])$/,
  'List resource groups',
  // Time zones are selected by the platform's names.
  /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/|^UTC$/,
];

const screens: Record<string, ReactElement> = {
  help: <HelpPage />,
  plainShell: <PlainShell />,
  sidebar: <Sidebar rail={false} onToggleRail={() => undefined} onExpand={() => undefined} />,
  topBar: <TopBar onMenu={() => undefined} />,
  notifications: <NotificationDrawer open onClose={() => undefined} />,
  palette: <CommandPalette onClose={() => undefined} />,
  shortcuts: <ShortcutSheet onClose={() => undefined} />,
  account: <AccountCard me={me} />,
  preferences: <PreferenceCard />,
  forbidden: <ForbiddenState permissionKey="resourceGroupList" missing="role" />,
  offline: (
    <ErrorState
      error={{ type: 'urn:blueport:problem:offline', title: '', status: 0 }}
      onRetry={() => undefined}
    />
  ),
  failure: <FailureScreen error={new Error('broken')} onRetry={() => undefined} />,
  signIn: <SignInChoice origin="/portal" errorMsg="" expired={false} />,
  signInBusy: <SignInBusy state="LOGIN_REQUEST" />,
  noOrganization: <NoOrganization />,
  accountExpired: <AccountExpired reason="" />,
};

beforeAll(() => activatePseudoLocale());

it.each(Object.keys(screens))('%s has no text outside the catalogues', (name) => {
  globalThis.fetch = () => Promise.reject(new Error('no network in this test'));
  const store = createStore();
  signIn(store, [], account);
  const router = createMemoryRouter([{ path: '/', element: screens[name] }]);
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  expect(document.body.textContent).not.toBe('');
  expect(plainTexts(document.body, known)).toEqual([]);
});
