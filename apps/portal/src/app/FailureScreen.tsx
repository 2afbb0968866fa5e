import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useT } from '../i18n/translate.tsx';
import { Logo } from '../shell/Logo.tsx';

/** "Something went wrong" with the logo (spec.md section 8), and the two ways on. */
export function FailureScreen() {
  const t = useT();
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', p: 6 }}>
      <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 3 }}>
        <Logo />
        <Typography variant="h1" sx={{ mt: 4 }}>
          {t('error.unexpected')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 420 }}>
          {t('failure.detail')}
        </Typography>
        <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
          <Button variant="contained" onClick={() => location.reload()}>
            {t('failure.reload')}
          </Button>
          <Button variant="outlined" href="/portal">
            {t('forbidden.toBlueprints')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
