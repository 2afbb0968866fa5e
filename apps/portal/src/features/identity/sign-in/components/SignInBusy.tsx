import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { sessionEvent } from '../../../../core/store/session.ts';
import { useAppDispatch } from '../../../../core/store/store.ts';

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
