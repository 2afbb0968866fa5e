import Box from '@mui/material/Box';
import type { AuditEntryAnswer } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Action of entries that count refusals across routes, used once an account exceeds its hourly number of entries. */
const severalRoutes = 'request.refused';

/** Action of an entry: its route, or a text if the entry counts refusals of several routes. */
export function ActionName({ entry: { action, details } }: { readonly entry: AuditEntryAnswer }) {
  const t = useT();
  const { repeated } = details;
  return (
    <>
      {action === severalRoutes ? (
        <span title={action}>{t('audit.requestRefused')}</span>
      ) : (
        <Box component="code">{action}</Box>
      )}
      {typeof repeated === 'number' ? (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('audit.requestRepeated', { count: repeated })}
        </Box>
      ) : null}
    </>
  );
}
