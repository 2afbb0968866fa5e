import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { auditApi } from '../queries.ts';

/** Walks the hash chain on the server and says what it found. */
export function useChainCheck() {
  const t = useT();
  const [check, { data, error, isFetching }] = auditApi.useLazyAuditVerifyQuery();
  const button = (
    <Button variant="outlined" loading={isFetching} onClick={() => void check()}>
      {t('audit.check')}
    </Button>
  );
  const outcome = isFetching ? null : error ? (
    <RequestFailure error={error} />
  ) : data?.intact ? (
    <Alert severity="success" sx={{ mb: 4 }}>
      {t('audit.intact', { links: formatNumber(data.links) })}{' '}
      {data.head ? (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          <code>{data.head.slice(0, 16)}</code> <CopyButton text={data.head} what={t('audit.head')} />
        </Box>
      ) : null}
    </Alert>
  ) : data ? (
    <Alert severity="error" sx={{ mb: 4 }}>
      {t('audit.broken', { number: formatNumber(data.brokenAt ?? 0) })}
    </Alert>
  ) : null;
  return { button, outcome };
}
