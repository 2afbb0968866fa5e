import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { t, useT } from '../core/i18n/translate.tsx';
import { ForbiddenState } from '../parts/states/ForbiddenState.tsx';
import { tabActivated } from '../core/store/active-tab.ts';
import { logout } from '../core/store/logout.ts';
import { useAppDispatch, useAppSelector } from '../core/store/store.ts';
import { store } from '../core/store/store.ts';
import type { RegisteredScreen } from '../features/feature-screens.ts';
import { pageAccess } from '../core/auth/page-access.ts';

interface ScreenGuardProps {
  readonly screen: RegisteredScreen;
  readonly children: ReactNode;
}

/** Stands in front of every screen: session state first, then the key (spec.md sections 4 and 5). */
export function ScreenGuard({ screen, children }: ScreenGuardProps) {
  const session = useAppSelector((state) => state.auth);
  const dispatch = useAppDispatch();
  const location = useLocation();
  const title = useT()(screen.title);
  const access = pageAccess(session, screen.id);
  const mustLogout = access.kind === 'logout';
  const activeURL = location.pathname + location.search;

  useEffect(() => {
    dispatch(tabActivated({ activeTab: title, activeURL }));
  }, [dispatch, title, activeURL]);
  useEffect(() => {
    if (mustLogout) logout(store, t('signIn.permissionsMissing'));
  }, [mustLogout]);

  if (access.kind === 'redirect' || access.kind === 'expired') {
    return <Navigate to="/" replace state={{ origin: activeURL }} />;
  }
  if (access.kind === 'logout') return null;
  if (access.kind === 'forbidden') {
    return <ForbiddenState permissionKey={access.key} missing={access.missing} wholePage />;
  }
  return children;
}
