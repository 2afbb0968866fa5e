import { createBrowserRouter, Navigate } from 'react-router';
import type { RouteObject } from 'react-router';
import { Shell } from '../shell/Shell.tsx';
import { loadFeatureMessages } from '../i18n/locale.ts';
import { LoadingState } from '../states/LoadingState.tsx';
import { retryOnce } from './chunk-failure.ts';
import { registeredScreens } from './feature-screens.ts';
import type { RegisteredScreen } from './feature-screens.ts';
import { RootPage } from './RootPage.tsx';
import { RouteError } from './RouteError.tsx';
import { ScreenGuard } from './ScreenGuard.tsx';

/** GitHub's way back stands outside of the portal's frame. */
async function loadGithubReturn() {
  const page = import('../features/profile/GithubReturnPage.tsx');
  const texts = ['profile', 'administration'].map(loadFeatureMessages);
  return (await Promise.all([page, ...texts]))[0];
}

function screenRoute(screen: RegisteredScreen): RouteObject {
  return {
    id: screen.id,
    ...(screen.path === '/' ? { index: true } : { path: screen.path.slice(1) }),
    lazy: async () => {
      const { Component } = await retryOnce(screen.load);
      return {
        Component: () => (
          <ScreenGuard screen={screen}>
            <Component />
          </ScreenGuard>
        ),
      };
    },
    errorElement: <RouteError />,
  };
}

/** Routes of the whole page: the root outside of the portal, and the screens below /portal. */
export function portalRoutes(): RouteObject[] {
  return [
    { path: '/', element: <RootPage />, errorElement: <RouteError /> },
    {
      path: '/portal',
      element: <Shell />,
      hydrateFallbackElement: <LoadingState />,
      errorElement: <RouteError />,
      children: [
        ...[...registeredScreens.values()].map(screenRoute),
        // Unknown paths activate Blueprints.
        { path: '*', element: <Navigate to="/portal" replace /> },
      ],
    },
    {
      path: '/user/login/social/github/:email',
      lazy: () => retryOnce(async () => ({ Component: (await loadGithubReturn()).GithubReturnPage })),
      errorElement: <RouteError />,
    },
    { path: '*', element: <Navigate to="/" replace /> },
  ];
}

export function createPortalRouter() {
  return createBrowserRouter(portalRoutes());
}
