import Box from '@mui/material/Box';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { hasRedirected } from '../../../core/auth/redirect-marker.ts';
import { storedInvitation } from '../../../core/auth/invitation-link.ts';
import { organizationChoice, watchOrganizationChoice } from '../../../core/auth/organization-choice.ts';
import { continueSignIn, noOrganizationMarker } from '../../../core/auth/sign-in.ts';
import { Logo } from '../../../ui/page/Logo.tsx';
import { store, useAppSelector, useAppDispatch } from '../../../core/store/store.ts';
import { InvitationLanding } from './components/InvitationLanding.tsx';
import { OrganizationChoice } from './components/OrganizationChoice.tsx' with { load: 'part' };
import { NoOrganization } from './components/NoOrganization.tsx';
import { OperatorContact } from './components/OperatorContact.tsx';
import { SignInChoice } from './components/SignInChoice.tsx';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useT } from '../../../core/i18n/translate.tsx';
import { sessionEvent } from '../../../core/store/session.ts';
import CircularProgress from '@mui/material/CircularProgress';

const layers = [
  { y: 340, opacity: 0.4 },
  { y: 250, opacity: 0.7 },
  { y: 160, opacity: 1 },
];
const paper = 'var(--mui-palette-background-paper)';

/** Decorative illustration of blueprint layers with the resources they create. */
function SignInIllustration() {
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        display: { xs: 'none', md: 'grid' },
        placeItems: 'center',
        bgcolor: 'surface.selected',
        borderInlineStart: 1,
        borderColor: 'divider',
        color: 'text.link',
        position: 'sticky',
        top: 0,
        height: '100dvh',
        overflow: 'hidden',
        ...theme.applyStyles('dark', { bgcolor: 'surface.hover' }),
      })}
    >
      <svg viewBox="0 0 520 520" width="min(72%, 560px)" fill="none" stroke="currentColor" focusable="false">
        <g opacity="0.12">
          {Array.from({ length: 14 }, (_unused, index) => (
            <path key={index} d={`M${index * 40} 0v520M0 ${index * 40}h520`} />
          ))}
        </g>
        {layers.map(({ y, opacity }) => (
          <g key={y} strokeWidth="2" strokeLinejoin="round" strokeOpacity={opacity}>
            <path d={`M80 ${y}v12L260 ${y + 102}L440 ${y + 12}v-12L260 ${y + 90}Z`} fill={paper} />
            <path d={`M260 ${y - 90}L440 ${y}L260 ${y + 90}L80 ${y}Z`} fill={paper} />
            <path
              d={`M170 ${y - 45}L350 ${y + 45}M350 ${y - 45}L170 ${y + 45}`}
              strokeOpacity={opacity * 0.2}
            />
          </g>
        ))}
        <g strokeWidth="2" strokeLinejoin="round">
          <path d="M216 124l44-22 44 22v44l-44 22-44-22z" fill={paper} />
          <path d="M216 124l44 22 44-22M260 146v44" />
          <path d="M216 124l44-22 44 22-44 22z" fill="currentColor" fillOpacity="0.16" />
          <path d="M332 150l28-14 28 14v24l-28 14-28-14z" fill={paper} />
          <path d="M332 150l28 14 28-14M360 164v24" />
          <path d="M332 150l28-14 28 14-28 14z" fill="currentColor" fillOpacity="0.16" />
          <path d="M132 158l28-14 28 14v14l-28 14-28-14z" fill={paper} />
          <path d="M132 158l28 14 28-14M160 172v14" />
          <path d="M132 158l28-14 28 14-28 14z" fill="currentColor" fillOpacity="0.16" />
          <path d="M304 160l28 4M188 166l28-4" strokeDasharray="3 5" />
        </g>
      </svg>
    </Box>
  );
}

interface SignInPageProps {
  /** Path to open after sign-in. */
  readonly origin: string;
}

let continuing: Promise<void> | null = null;

/** Completes the sign-in after the redirect from the directory, only once regardless of renders. */
function useReturnFromDirectory(isReturning: boolean): void {
  useEffect(() => {
    if (!isReturning) return;
    continuing ??= continueSignIn(store).finally(() => {
      continuing = null;
    });
  }, [isReturning]);
}

/** Sign-in page with a product description and the sign-in form. Each session state has a separate text. */
export function SignInPage({ origin }: SignInPageProps) {
  const { state, errorMsg } = useAppSelector((root) => root.auth);
  useReturnFromDirectory(state === 'LOGIN_REQUEST' && !hasRedirected());

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
            // Not centered, because the demo accounts appear later.
            alignContent: 'start',
            width: '100%',
            maxWidth: 440,
            mx: 'auto',
            pt: { xs: 8, md: '10vh' },
            pb: 8,
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
  const choice = useSyncExternalStore(watchOrganizationChoice, organizationChoice);
  if (choice) {
    return (
      <Suspense fallback={<SignInBusy state={state} />}>
        <OrganizationChoice choice={choice} />
      </Suspense>
    );
  }
  if (state === 'ACCOUNT_EXPIRED') return <AccountExpired reason={errorMsg} />;
  if (errorMsg === noOrganizationMarker) return <NoOrganization />;
  if (state === 'SET_TOKEN' || state === 'SWITCH_DIRECTORY' || state === 'LOGIN_REQUEST') {
    return <SignInBusy state={state} />;
  }
  const code = storedInvitation();
  if (code !== null) {
    const leave = () => {
      setLeft(true);
      if (state === 'LOGGED_IN') void navigate('/portal', { replace: true });
    };
    return <InvitationLanding code={code} errorMsg={errorMsg} onLeave={leave} />;
  }
  return <SignInChoice origin={origin} errorMsg={errorMsg} expired={state === 'TOKEN_EXPIRED'} />;
}

/** Shown after the end date of the account, with the server's reason, which names the organization and the date. */
export function AccountExpired({ reason }: { readonly reason: string }) {
  const t = useT();
  const dispatch = useAppDispatch();
  return (
    <>
      <Typography variant="h1">{t('signIn.accountExpired')}</Typography>
      <Typography color="textSecondary" sx={{ my: 4 }}>
        {reason} {t('signIn.accountExpiredDetail')}
      </Typography>
      <Box>
        <Button variant="contained" onClick={() => dispatch(sessionEvent({ type: 'logout' }))}>
          {t('signIn.otherAccount')}
        </Button>
      </Box>
      <OperatorContact />
    </>
  );
}

const patience = 8000;

/** Progress between two pages, with a link back if it takes long. */
export function SignInBusy({ state }: { readonly state: string }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box role="status" sx={{ display: 'grid', justifyItems: 'start', gap: 4 }}>
      <CircularProgress size={28} aria-hidden />
      <Typography variant="h2" component="h1">
        {t(state === 'SWITCH_DIRECTORY' ? 'signIn.switching' : 'signIn.signingIn')}
      </Typography>
      {slow ? (
        <Button variant="outlined" onClick={() => dispatch(sessionEvent({ type: 'notLoggedIn' }))}>
          {t('signIn.startOver')}
        </Button>
      ) : null}
    </Box>
  );
}
