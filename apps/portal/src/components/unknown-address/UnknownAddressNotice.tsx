import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '../../core/i18n/translate.tsx';

/** Names the address that the portal does not know and that led to this page. It can be dismissed. */
export function UnknownAddressNotice() {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const address = (state as { readonly unknownAddress?: unknown } | null)?.unknownAddress;
  if (typeof address !== 'string') return null;
  return (
    <Alert
      severity="info"
      onClose={() => void navigate(pathname + search, { replace: true, state: null })}
      closeText={t('unknownAddress.dismiss')}
      sx={{ marginBottom: 4 }}
    >
      {t('unknownAddress.text')}{' '}
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {address}
      </Box>
    </Alert>
  );
}
