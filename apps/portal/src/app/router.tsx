import { Suspense, useEffect, type ReactNode } from 'react';
import { createBrowserRouter, Navigate, useLocation, useNavigate } from 'react-router';
import type { RouteObject } from 'react-router';
import { Shell } from './shell/Shell.tsx';
import { loadFeatureMessages } from '../core/i18n/locale.ts';
import { LoadingState } from '../ui/states/LoadingState.tsx';
import { FailureScreen } from './FailureScreen.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { registeredScreens } from '../features/feature-screens.ts';
import type { RegisteredScreen } from '../features/feature-screens.ts';
import { lazyPart } from '../ui/loading/lazy-part.tsx';
import { ScreenFailure } from '../ui/loading/LoadFailure.tsx';
import { RouteError, ShellError } from './RouteError.tsx';
import { t, useT } from '../core/i18n/translate.tsx';
import { ForbiddenState } from '../components/states/ForbiddenState.tsx';
import { tabActivated } from '../core/store/active-tab.ts';
import { logout } from '../core/store/logout.ts';
import { useAppDispatch, useAppSelector, store } from '../core/store/store.ts';
import { pageAccess } from '../core/auth/page-access.ts';
import { sessionApi } from '../core/api/session-api.ts';
import { storeInvitation, storedInvitation } from '../core/auth/invitation-link.ts';
import { storeClaim } from '../core/auth/operator-claim.ts';
import { rememberedOrigin } from './remembered-origin.ts';

const SignInPage = lazyPart(async () => {
  const texts = ['sign-in', 'auth'].map(loadFeatureMessages);
  const [module] = await Promise.all([import('../features/identity/sign-in/SignInPage.tsx'), ...texts]);
  return module.SignInPage;
}, FailureScreen);

/** The root path outside the portal. */
function RootPage() {
  const session = useAppSelector((state) => state.auth);
  const dispatch = useAppDispatch();
  const location = useLocation();
  const navigate = useNavigate();
  // The server determines the landing page. This version has only sign-in, so it does not wait for the response.
  sessionApi.useSessionLandingQuery();
  useEffect(() => {
    dispatch(tabActivated({ activeTab: '', activeURL: location.pathname }));
  }, [dispatch, location.pathname]);
  const signedIn = session.state === 'LOGGED_IN';
  useEffect(() => {
    const search = new URLSearchParams(location.search);
    const claim = search.get('claim');
    const invitation = search.get('invitation');
    if (invitation !== null) storeInvitation(invitation);
    else if (claim === null || signedIn) return;
    else storeClaim(claim);
    // Removed from the address immediately, so that it does not end up in a bookmark or a screenshot.
    void navigate({ pathname: location.pathname }, { replace: true, state: location.state as unknown });
  }, [location, navigate, signedIn]);
  const invited = storedInvitation() !== null || location.search.includes('invitation=');
  if (signedIn && !invited) {
    return <Navigate to={rememberedOrigin(location.state, session.latestURLPath)} replace />;
  }
  return (
    <Suspense fallback={<LoadingState />}>
      <SignInPage origin={rememberedOrigin(location.state, session.latestURLPath)} />
    </Suspense>
  );
}

/** The page GitHub redirects to, outside the portal's frame. */
const GithubReturnPage = lazyPart(async () => {
  const page = import('../features/identity/profile/GithubReturnPage.tsx');
  const texts = ['profile', 'administration'].map(loadFeatureMessages);
  const [module] = await Promise.all([page, ...texts]);
  return module.GithubReturnPage;
}, FailureScreen);

/** The API reference, which keeps its address if it is a page of the portal. */
const ApiReferencePage = lazyPart(async () => {
  const page = import('../features/site/help/ApiReferencePage.tsx');
  const [module] = await Promise.all([page, loadFeatureMessages('help')]);
  return module.ApiReferencePage;
}, ScreenFailure);

function screenRoute(screen: RegisteredScreen): RouteObject {
  const { Page } = screen;
  return {
    id: screen.id,
    ...(screen.path === '/' ? { index: true } : { path: screen.path.slice(1) }),
    // Never rejects: the router renders nothing for a route whose code failed to load. The page shows the failure.
    lazy: async () => {
      await Page.fetch();
      return {
        element: (
          <ScreenGuard screen={screen}>
            <Suspense fallback={<LoadingState />}>
              <Page />
            </Suspense>
          </ScreenGuard>
        ),
      };
    },
    errorElement: <RouteError title={screen.title} />,
  };
}

/** Unknown paths redirect to Blueprints, which names the address. */
function UnknownScreen() {
  const { pathname } = useLocation();
  return <Navigate to="/portal" replace state={{ unknownAddress: pathname.slice(0, 200) }} />;
}

/** The catalogue of building blocks; a production build contains none of it. */
const catalogueRoute: RouteObject = {
  path: 'dev/catalogue',
  lazy: async () => ({ Component: (await import('../catalogue-page/CataloguePage.tsx')).CataloguePage }),
};

/** Returns the routes of the whole page: the root outside the portal, and the screens below /portal. */
function portalRoutes(): RouteObject[] {
  return [
    { path: '/', element: <RootPage />, errorElement: <ShellError /> },
    {
      path: '/portal',
      element: <Shell />,
      hydrateFallbackElement: <LoadingState />,
      errorElement: <ShellError />,
      children: [
        ...[...registeredScreens.values()].map(screenRoute),
        ...(import.meta.env.DEV ? [catalogueRoute] : []),
        { path: '*', element: <UnknownScreen /> },
      ],
    },
    {
      path: '/api/docs',
      element: <Shell />,
      hydrateFallbackElement: <LoadingState />,
      errorElement: <ShellError />,
      children: [
        {
          index: true,
          element: (
            <Suspense fallback={<LoadingState />}>
              <ApiReferencePage />
            </Suspense>
          ),
        },
      ],
    },
    {
      path: '/user/login/social/github/:email',
      element: (
        <Suspense fallback={<LoadingState />}>
          <GithubReturnPage />
        </Suspense>
      ),
      errorElement: <ShellError />,
    },
    { path: '*', element: <NotFoundPage /> },
  ];
}

export function createPortalRouter() {
  return createBrowserRouter(portalRoutes());
}

interface ScreenGuardProps {
  readonly screen: RegisteredScreen;
  readonly children: ReactNode;
}

/** Guards every screen: checks the session state first, then the permission key. */
function ScreenGuard({ screen, children }: ScreenGuardProps) {
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
    // Pages link to Blueprints as the way back, so it must not be a refusal that links to itself.
    if (screen.id === 'blueprints') return <Navigate to="/portal/home" replace state={location.state} />;
    return <ForbiddenState permissionKey={access.key} missing={access.missing} wholePage />;
  }
  return children;
}
