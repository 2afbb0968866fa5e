import { Suspense, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { sessionApi } from '../core/api/session-api.ts';
import { keepInvitation, keptInvitation } from '../core/auth/invitation-link.ts';
import { keepClaim } from '../core/auth/operator-claim.ts';
import { LoadingState } from '../ui/states/LoadingState.tsx';
import { loadFeatureMessages } from '../core/i18n/locale.ts';
import { tabActivated } from '../core/store/active-tab.ts';
import { useAppDispatch, useAppSelector } from '../core/store/store.ts';
import { FailureScreen } from './FailureScreen.tsx';
import { lazyPart } from '../ui/loading/lazy-part.tsx';
import { rememberedOrigin } from './remembered-origin.ts';

const SignInPage = lazyPart(async () => {
  const texts = ['sign-in', 'auth'].map(loadFeatureMessages);
  const [module] = await Promise.all([import('../features/identity/sign-in/SignInPage.tsx'), ...texts]);
  return module.SignInPage;
}, FailureScreen);

/**
 * The root outside of the portal. The server names the landing page; sign-in is the default, also when the call fails
 * and for every landing page that is not part of this installation.
 */
export function RootPage() {
  const session = useAppSelector((state) => state.auth);
  const dispatch = useAppDispatch();
  const location = useLocation();
  const navigate = useNavigate();
  const landing = sessionApi.useSessionLandingQuery();
  useEffect(() => {
    dispatch(tabActivated({ activeTab: '', activeURL: location.pathname }));
  }, [dispatch, location.pathname]);
  const signedIn = session.state === 'LOGGED_IN';
  useEffect(() => {
    const search = new URLSearchParams(location.search);
    const claim = search.get('claim');
    const invitation = search.get('invitation');
    if (invitation !== null) keepInvitation(invitation);
    else if (claim === null || signedIn) return;
    else keepClaim(claim);
    // Out of the address at once: it must not end up in a bookmark or over somebody's shoulder.
    void navigate({ pathname: location.pathname }, { replace: true, state: location.state as unknown });
  }, [location, navigate, signedIn]);
  const invited = keptInvitation() !== null || location.search.includes('invitation=');
  if (signedIn && !invited) {
    return <Navigate to={rememberedOrigin(location.state, session.latestURLPath)} replace />;
  }
  if (landing.isLoading) return <LoadingState />;
  return (
    <Suspense fallback={<LoadingState />}>
      <SignInPage origin={rememberedOrigin(location.state, session.latestURLPath)} />
    </Suspense>
  );
}
