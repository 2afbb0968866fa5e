import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState, useSyncExternalStore } from 'react';
import { reauthentication, watchReauthentication } from '../auth/reauthentication.ts';
import { renewByPopup } from '../auth/renewal.ts';
import { signInErrorCode } from '../auth/sign-in-error.ts';
import { signInErrorText } from '../auth/sign-in-error-text.ts';
import { useT } from '../i18n/translate.tsx';
import { store } from '../store/store.ts';

/** Asks for a fresh sign-in over the page when the session has ended, so that nothing typed is lost. */
export function SessionDialog() {
  const t = useT();
  const pending = useSyncExternalStore(watchReauthentication, reauthentication);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const signIn = async () => {
    setBusy(true);
    setFailure('');
    try {
      await renewByPopup(store);
      pending?.resolve(true);
    } catch (error) {
      const text = signInErrorText(signInErrorCode(error, 'popup'));
      setFailure(`${text.message} ${text.wayOn}`);
    }
    setBusy(false);
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
            {failure}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => pending?.resolve(false)}>{t('session.leave')}</Button>
        <Button variant="contained" disabled={busy} onClick={() => void signIn()}>
          {t('session.continue')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
