import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import type { MessageId } from '../core/i18n/message-id.ts';
import { useT } from '../core/i18n/translate.tsx';
import { tabActivated } from '../core/store/active-tab.ts';
import { useAppDispatch } from '../core/store/store.ts';
import { FailureScreen } from './FailureScreen.tsx';
import { ScreenFailure } from '../ui/loading/LoadFailure.tsx';
import { useAutomaticRetry } from '../ui/loading/use-automatic-retry.ts';

function useRouteFailure() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  // Keeps the whole address: without its parameters the wizard would open for a different target.
  const place = `${pathname}${search}${hash}`;
  const onRetry = useCallback(() => void navigate(place, { replace: true }), [navigate, place]);
  useAutomaticRetry(error, onRetry);
  return { error, onRetry, place };
}

/** A screen that failed to render. The shell around it stays usable, and the title names the screen. */
export function RouteError({ title }: { readonly title: MessageId }) {
  const { place, ...failure } = useRouteFailure();
  const dispatch = useAppDispatch();
  const name = useT()(title);
  useEffect(() => {
    dispatch(tabActivated({ activeTab: name, activeURL: place }));
  }, [dispatch, name, place]);
  return <ScreenFailure {...failure} />;
}

/** A shell that failed to render: shows the logo and a link to the start page. */
export function ShellError() {
  const { error, onRetry } = useRouteFailure();
  return <FailureScreen error={error} onRetry={onRetry} />;
}
