import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useT } from '../../../../core/i18n/translate.tsx';
import { sessionEvent } from '../../../../core/store/session.ts';
import { useAppDispatch } from '../../../../core/store/store.ts';

/** Shown after the end date of the account. */
export function AccountExpired({ detail }: { readonly detail: string }) {
  const t = useT();
  const dispatch = useAppDispatch();
  return (
    <>
      <Typography variant="h1">{t('signIn.accountExpired')}</Typography>
      <Typography color="textSecondary" sx={{ my: 4 }}>
        {detail ? `${detail} ` : ''}
        {t('signIn.accountExpiredDetail')}
      </Typography>
      <Box>
        <Button variant="contained" onClick={() => dispatch(sessionEvent({ type: 'logout' }))}>
          {t('signIn.otherAccount')}
        </Button>
      </Box>
    </>
  );
}
