import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { PriceEstimate } from '@blueport/contracts';
import { useNow } from '../deployment-progress/use-now.ts';
import { formatRelative, formatUtc } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';

/** The source and age of prices. */
export function PriceSource({ estimate }: { readonly estimate: PriceEstimate }) {
  const t = useT();
  const { source, asOf, stale } = estimate;
  const age = formatRelative(asOf, new Date(useNow(false)));
  return (
    <>
      <Typography variant="caption" color="textSecondary" component="p" title={formatUtc(asOf)}>
        {t(`price.source.${source}`, { age })}
      </Typography>
      {stale && (
        <Alert severity="warning" sx={{ marginTop: 2 }}>
          {t('price.stale')}
        </Alert>
      )}
    </>
  );
}
