import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { guardRedirects } from '@blueport/contracts';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { RequestFailure } from '../../../components/administration/RequestFailure.tsx';
import { useT } from '../../../core/i18n/translate.tsx';
import { LoadingState } from '../../../components/states/index.ts';
import { useAppSelector } from '../../../core/store/store.ts';
import { linkApi } from './queries.ts';

const profile = '/portal/profile?tab=accounts';

/** Redirect target of GitHub's authorization. Removes code and state from the URL and completes the link. */
export function GithubReturnPage() {
  const t = useT();
  const { email = '' } = useParams();
  const { search } = useLocation();
  const state = useAppSelector((root) => root.auth.state);
  const [link, { data, error }] = linkApi.useLinkLinkGithubMutation();
  const [parameters] = useState(() => new URLSearchParams(search));
  const hasStarted = useRef(false);
  const isSignedIn = !guardRedirects(state);
  const code = parameters.get('code');
  const returned = parameters.get('state');
  useEffect(() => {
    if (!isSignedIn || hasStarted.current) return;
    hasStarted.current = true;
    // Code and state must not end up in bookmarks or the history.
    history.replaceState(history.state, '', location.pathname);
    if (code && returned) void link({ body: { code, state: returned, email } });
  }, [code, returned, email, isSignedIn, link]);
  // The link was bound to a session that has ended, so the user must start again.
  if (!isSignedIn) return <Navigate to="/" replace state={{ origin: profile }} />;
  if (data) return <Navigate to={profile} replace />;
  const isRefused = !code || !returned;
  if (!error && !isRefused) return <LoadingState />;
  return (
    <Box component="main" sx={{ maxWidth: 520, mx: 'auto', p: 6 }}>
      <Box component="h1" sx={{ typography: 'h1' }}>
        {t('profile.githubFailed')}
      </Box>
      {isRefused ? <p>{t('profile.githubCancelled')}</p> : <RequestFailure error={error} />}
      <Button component={Link} to={profile} variant="contained" nativeButton={false}>
        {t('profile.backToProfile')}
      </Button>
    </Box>
  );
}
