import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { CloudName, ResponseOf } from '@blueport/contracts';
import { invitationRoutes } from '@blueport/contracts/routes/identity/invitation-routes';
import { useCallback, useEffect, useState } from 'react';
import { offline, readProblem } from '../../../../core/api/problem.ts';
import type { ApiError } from '../../../../core/api/problem.ts';
import { clearInvitation, storeInvitation } from '../../../../core/auth/invitation-link.ts';
import { storeGovernmentDomain } from '../../../../core/auth/government-domain.ts';
import { beginSignIn } from '../../../../core/auth/sign-in.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { problemText } from '../../../../components/states/problem-text.ts';
import { logout } from '../../../../core/store/logout.ts';
import { OperatorContact } from './OperatorContact.tsx';
import { store, useAppSelector } from '../../../../core/store/store.ts';

type Look = ResponseOf<typeof invitationRoutes.look>;

interface InvitationLandingProps {
  readonly code: string;
  readonly errorMsg: string;
  /** Called when the user continues without the invitation. */
  readonly onLeave: () => void;
}

async function look(code: string): Promise<Look | ApiError> {
  const { method, path } = invitationRoutes.look;
  const response = await fetch(path, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  }).catch(() => null);
  if (response === null) return offline;
  return response.ok ? ((await response.json()) as Look) : readProblem(response);
}

/** Landing page of an invitation link: inviter, organization, expiry and sign-in. */
export function InvitationLanding({ code, errorMsg, onLeave }: InvitationLandingProps) {
  const t = useT();
  const [found, setFound] = useState<Look | ApiError>();
  const { account } = useAppSelector((state) => state.auth);
  const remembered = useAppSelector((state) => state.appSettings.msService);
  const ask = useCallback(() => {
    setFound(undefined);
    void look(code).then(setFound);
  }, [code]);
  useEffect(() => {
    void look(code).then(setFound);
  }, [code]);

  const leave = () => {
    clearInvitation();
    onLeave();
  };
  const accept = (cloud: CloudName, governmentDomain?: string) => {
    if (account) logout(store);
    storeInvitation(code);
    storeGovernmentDomain(governmentDomain);
    void beginSignIn(store, cloud, '/portal');
  };
  if (!found) return <LandingSkeleton />;
  if ('status' in found) return <LandingFailure problem={found} onRetry={ask} onLeave={leave} />;
  return (
    <>
      <Typography variant="h1">
        {t('signIn.invitationTitle', { organization: found.organization })}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 3 }}>
        {found.inviter === '' || found.inviter === found.organization
          ? t('signIn.invitationOfDirectory')
          : t('signIn.invitationDetail', { inviter: found.inviter, organization: found.organization })}
      </Typography>
      <InvitationFacts invitation={found} />
      {errorMsg ? (
        <Alert severity="error" sx={{ mb: 4 }}>
          {errorMsg}
        </Alert>
      ) : null}
      {account ? (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('signIn.invitationSignedIn', { email: account.email })}
        </Alert>
      ) : null}
      <Button
        variant="contained"
        size="large"
        fullWidth
        onClick={() => accept(remembered, found.governmentDomain)}
      >
        {t(account ? 'signIn.invitationSwitch' : 'signIn.invitationAccept')}
      </Button>
      <Button fullWidth sx={{ mt: 2 }} onClick={leave}>
        {t('signIn.invitationWithout')}
      </Button>
      <OperatorContact />
    </>
  );
}

function LandingSkeleton() {
  const t = useT();
  return (
    <Box aria-busy="true" aria-label={t('signIn.invitationLoading')}>
      <Skeleton variant="text" height={48} />
      <Skeleton variant="text" width="80%" />
      <Skeleton variant="rounded" height={120} sx={{ mt: 4 }} />
    </Box>
  );
}

interface LandingFailureProps {
  readonly problem: ApiError;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
}

function LandingFailure({ problem, onRetry, onLeave }: LandingFailureProps) {
  const t = useT();
  const isGone = problem.status === 403;
  return (
    <>
      <Typography variant="h1">{t(isGone ? 'signIn.invitationGone' : 'signIn.invitationFailed')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 3, mb: 5 }}>
        {problemText(problem).detail}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        {isGone ? null : (
          <Button variant="contained" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
        <Button variant={isGone ? 'contained' : 'outlined'} onClick={onLeave}>
          {t('signIn.invitationWithout')}
        </Button>
      </Box>
      <OperatorContact />
    </>
  );
}

function InvitationFacts({ invitation: { email, role, expiresAt } }: { readonly invitation: Look }) {
  const t = useT();
  const facts = [
    [t('signIn.invitationFor'), email],
    [t('signIn.invitationRole'), role],
    [t('signIn.invitationUntil'), formatDateTime(expiresAt)],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2, my: 5 }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
