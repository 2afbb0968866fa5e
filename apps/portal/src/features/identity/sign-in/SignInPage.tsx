import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasDeparted } from '../../../core/auth/departure.ts';
import { keptInvitation } from '../../../core/auth/invitation-link.ts';
import { continueSignIn, noOrganizationMarker } from '../../../core/auth/sign-in.ts';
import { Logo } from '../../../ui/page/Logo.tsx';
import { store, useAppSelector } from '../../../core/store/store.ts';
import { AccountExpired } from './components/AccountExpired.tsx';
import { InvitationLanding } from './components/InvitationLanding.tsx';
import { NoOrganization } from './components/NoOrganization.tsx';
import { SignInBusy } from './components/SignInBusy.tsx';
import { SignInChoice } from './components/SignInChoice.tsx';
import { SignInIllustration } from './components/SignInIllustration.tsx';

interface SignInPageProps {
  /** Where to go once signed in. */
  readonly origin: string;
}

let continuing: Promise<void> | null = null;

/** Takes up a sign-in that the directory has just answered; only once, however often the page renders. */
function useReturnFromDirectory(isReturning: boolean): void {
  useEffect(() => {
    if (!isReturning) return;
    continuing ??= continueSignIn(store).finally(() => {
      continuing = null;
    });
  }, [isReturning]);
}

/** Sign-in: what the product is on one side, the way in on the other; every session state has its own words. */
export function SignInPage({ origin }: SignInPageProps) {
  const { state, errorMsg } = useAppSelector((root) => root.auth);
  useReturnFromDirectory(state === 'LOGIN_REQUEST' && !hasDeparted());

  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1.1fr' } }}>
      <Box
        component="main"
        sx={{ display: 'flex', flexDirection: 'column', px: { xs: 5, md: 12 }, py: { xs: 6, md: 8 } }}
      >
        <Logo />
        <Box
          sx={{
            flex: 1,
            display: 'grid',
            alignContent: 'center',
            width: '100%',
            maxWidth: 440,
            mx: 'auto',
            py: 8,
          }}
        >
          <Content state={state} errorMsg={errorMsg} origin={origin} />
        </Box>
      </Box>
      <SignInIllustration />
    </Box>
  );
}

function Content({ state, errorMsg, origin }: { state: string; errorMsg: string; origin: string }) {
  const navigate = useNavigate();
  const [, setLeft] = useState(false);
  if (state === 'ACCOUNT_EXPIRED') return <AccountExpired detail={errorMsg} />;
  if (errorMsg === noOrganizationMarker) return <NoOrganization />;
  if (state === 'SET_TOKEN' || state === 'SWITCH_DIRECTORY' || state === 'LOGIN_REQUEST') {
    return <SignInBusy state={state} />;
  }
  const code = keptInvitation();
  if (code !== null) {
    const leave = () => {
      setLeft(true);
      if (state === 'LOGGED_IN') void navigate('/portal', { replace: true });
    };
    return <InvitationLanding code={code} errorMsg={errorMsg} onLeave={leave} />;
  }
  return <SignInChoice origin={origin} errorMsg={errorMsg} expired={state === 'TOKEN_EXPIRED'} />;
}
