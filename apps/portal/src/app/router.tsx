import { Suspense } from 'react';
import { createBrowserRouter, Navigate } from 'react-router';
import type { RouteObject } from 'react-router';
import { Shell } from './shell/Shell.tsx';
import { loadFeatureMessages } from '../core/i18n/locale.ts';
import { LoadingState } from '../ui/states/LoadingState.tsx';
import { FailureScreen } from './FailureScreen.tsx';
import { registeredScreens } from '../features/feature-screens.ts';
import type { RegisteredScreen } from '../features/feature-screens.ts';
import { lazyPart } from '../ui/loading/lazy-part.tsx';
import { ScreenFailure } from '../ui/loading/LoadFailure.tsx';
import { RootPage } from './RootPage.tsx';
import { RouteError, ShellError } from './RouteError.tsx';
import { ScreenGuard } from './ScreenGuard.tsx';

/** The page to which GitHub returns, outside of the portal's frame. */
const GithubReturnPage = lazyPart(async () => {
  const page = import('../features/identity/profile/GithubReturnPage.tsx');
  const texts = ['profile', 'administration'].map(loadFeatureMessages);
  const [module] = await Promise.all([page, ...texts]);
  return module.GithubReturnPage;
}, FailureScreen);

/** The API reference, which keeps its address where it is a page of the portal. */
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
    // Never rejects: the router renders nothing for a route whose code it could not fetch. The page shows the failure.
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

/** Routes of the whole page: the root outside of the portal, and the screens below /portal. */
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
        // Unknown paths activate Blueprints.
        { path: '*', element: <Navigate to="/portal" replace /> },
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
    { path: '*', element: <Navigate to="/" replace /> },
  ];
}

export function createPortalRouter() {
  return createBrowserRouter(portalRoutes());
}
