import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { hasProof } from '../../../../core/auth/access-request.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { sessionEvent } from '../../../../core/store/session.ts';
import { useAppDispatch } from '../../../../core/store/store.ts';
import { RequestAccess } from './RequestAccess.tsx';

/** A genuine account that nobody has invited yet: says how to get in, and lets it ask. */
export function NoOrganization() {
  const t = useT();
  const dispatch = useAppDispatch();
  const canAsk = hasProof();
  return (
    <>
      <Typography variant="h1">{t('signIn.noOrganization')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 3 }}>
        {t('signIn.noOrganizationDetail')}
      </Typography>
      {canAsk ? (
        <RequestAccess />
      ) : (
        <Box component="ol" sx={{ pl: 5, my: 5, display: 'grid', gap: 2, typography: 'body2' }}>
          <li>{t('signIn.noOrganizationStep1')}</li>
          <li>{t('signIn.noOrganizationStep2')}</li>
          <li>{t('signIn.noOrganizationStep3')}</li>
        </Box>
      )}
      <Box>
        <Button
          variant={canAsk ? 'outlined' : 'contained'}
          onClick={() => dispatch(sessionEvent({ type: 'logout' }))}
        >
          {t('signIn.otherAccount')}
        </Button>
      </Box>
    </>
  );
}
