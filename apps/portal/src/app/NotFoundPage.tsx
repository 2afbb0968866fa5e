import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useT } from '../core/i18n/translate.tsx';
import { Logo } from '../ui/page/Logo.tsx';

/** The page of an unknown address outside the portal. */
export function NotFoundPage() {
  const t = useT();
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', p: 6 }}>
      <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 3 }}>
        <Logo />
        <Typography variant="h1" sx={{ mt: 4 }}>
          {t('unknownAddress.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 420 }}>
          {t('unknownAddress.detail')}
        </Typography>
        <Button variant="contained" href="/portal" sx={{ mt: 2 }}>
          {t('forbidden.toBlueprints')}
        </Button>
      </Box>
    </Box>
  );
}
