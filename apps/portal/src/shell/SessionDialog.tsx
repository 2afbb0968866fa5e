import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState, useSyncExternalStore } from 'react';
import { reauthentication, watchReauthentication } from '../auth/reauthentication.ts';
import { currentPlace, renewByPopup } from '../auth/renewal.ts';
import { beginSignIn } from '../auth/sign-in.ts';
import { signInActions } from '../auth/sign-in-action.ts';
import { signInErrorCode } from '../auth/sign-in-error.ts';
import { signInFailureText } from '../auth/sign-in-error-text.ts';
import { useT } from '../i18n/translate.tsx';
import { store } from '../store/store.ts';

/** Asks for a fresh sign-in over the page when the session has ended, so that nothing typed is lost. */
export function SessionDialog() {
  const t = useT();
  const pending = useSyncExternalStore(watchReauthentication, reauthentication);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [isBlocked, setIsBlocked] = useState(false);

  const signIn = async () => {
    setBusy(true);
    setFailure('');
    try {
      await renewByPopup(store);
      pending?.resolve(true);
    } catch (error) {
      setIsBlocked(signInActions[signInErrorCode(error, 'popup')] === 'this-page');
      setFailure(signInFailureText(error, 'popup'));
    }
    setBusy(false);
  };
  const signInHere = () => {
    const { appSettings, auth } = store.getState();
    void beginSignIn(store, appSettings.msService, currentPlace(), auth.account?.email);
    pending?.resolve(false);
  };

  return (
    <Dialog open={pending !== null} maxWidth="xs" aria-labelledby="session-dialog-title">
      <DialogTitle id="session-dialog-title">{t('session.endedTitle')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary">
          {t('session.endedDetail')}
        </Typography>
        {failure ? (
          <Alert severity="error" sx={{ mt: 4 }}>
            <div>{failure}</div>
            {isBlocked ? <div>{t('session.redirectDetail')}</div> : null}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => pending?.resolve(false)}>{t('session.leave')}</Button>
        {failure && isBlocked ? <Button onClick={signInHere}>{t('session.redirect')}</Button> : null}
        <Button variant="contained" disabled={busy} onClick={() => void signIn()}>
          {t('session.continue')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
