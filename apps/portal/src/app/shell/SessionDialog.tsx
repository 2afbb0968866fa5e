import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState, useSyncExternalStore } from 'react';
import { readSignInRequirements } from '../../core/api/sign-in-requirements.ts';
import { reauthentication, watchReauthentication } from '../../core/auth/reauthentication.ts';
import { currentAddress, sessionRenewal } from '../../core/auth/renewal.ts';
import { beginSignIn } from '../../core/auth/sign-in.ts';
import { signInActions } from '../../core/auth/sign-in-action.ts';
import { ExchangeRefused } from '../../core/auth/session-exchange.ts';
import { signInErrorCode } from '../../core/auth/sign-in-error.ts';
import { signInFailureText } from '../../core/auth/sign-in-error-text.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { store } from '../../core/store/store.ts';

/** The texts of the dialog, by the action required from the user. */
const words = {
  cloud: {
    title: 'session.cloudTitle',
    detail: 'session.cloudDetail',
    leave: 'session.leave',
    go: 'session.continue',
  },
  session: {
    title: 'session.endedTitle',
    detail: 'session.endedDetail',
    leave: 'session.leave',
    go: 'session.continue',
  },
  fresh: {
    title: 'session.freshTitle',
    detail: 'session.freshDetail',
    leave: 'session.notNow',
    go: 'session.prove',
  },
  factor: {
    title: 'session.factorTitle',
    detail: 'session.factorDetail',
    leave: 'session.notNow',
    go: 'session.prove',
  },
} as const;

/**
 * Prompts for sign-in on top of the page when the session has ended or a change requires it, so that no input is lost.
 */
export function SessionDialog() {
  const t = useT();
  const pending = useSyncExternalStore(watchReauthentication, reauthentication);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [isBlocked, setIsBlocked] = useState(false);

  // Keeps its text while it closes.
  const [displayedRequest, setDisplayedRequest] = useState(pending);
  const [demand, setDemand] = useState(pending?.demand ?? null);
  if (pending && pending !== displayedRequest) {
    setDisplayedRequest(pending);
    setDemand(pending.demand);
    setFailure('');
    setIsBlocked(false);
  }
  const { title, detail, leave, go } = words[demand?.kind ?? displayedRequest?.reason ?? 'session'];

  const signIn = async () => {
    setBusy(true);
    setFailure('');
    try {
      await sessionRenewal.byPopup(demand);
      pending?.resolve(true);
    } catch (error) {
      // The organization's requirements for a sign-in are known only after an attempt. The next attempt meets them.
      setDemand((error instanceof ExchangeRefused && readSignInRequirements(error.problem)) || demand);
      setIsBlocked(signInActions[signInErrorCode(error, 'popup')] === 'this-page');
      setFailure(signInFailureText(error, 'popup'));
    }
    setBusy(false);
  };
  const signInHere = () => {
    const { appSettings, auth } = store.getState();
    void beginSignIn(store, appSettings.msService, currentAddress(), auth.account?.email, demand);
    pending?.resolve(false);
  };

  return (
    <Dialog open={pending !== null} maxWidth="xs" aria-labelledby="session-dialog-title">
      <DialogTitle id="session-dialog-title">{t(title)}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary">
          {t(detail)}
        </Typography>
        {failure ? (
          <Alert severity="error" sx={{ mt: 4 }}>
            <div>{failure}</div>
            {isBlocked ? <div>{t('session.redirectDetail')}</div> : null}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => pending?.resolve(false)}>{t(leave)}</Button>
        {failure && isBlocked ? <Button onClick={signInHere}>{t('session.redirect')}</Button> : null}
        <Button variant="contained" disabled={busy} onClick={() => void signIn()}>
          {t(go)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
