import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { PriceEstimate, PriceRequest } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { priceApi } from '../../core/api/price-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { usePreferredCurrency } from './currency.ts';
import { formatMoney } from '../../core/i18n/format-money.ts';
import { knownShare, monthlyText } from './money.ts';
import { Correction } from './Correction.tsx';
import { PriceSource } from './PriceSource.tsx';

interface PriceRailProps {
  readonly request: PriceRequest;
  /** Whether the total is the most prominent figure of the page. */
  readonly prominent?: boolean;
  /** Additional text below the total. */
  readonly note?: ReactNode;
}

/** The price of a form's current values: the total, its source and age, and the number of resources without a price. */
export function PriceRail({ request, prominent = false, note }: PriceRailProps) {
  const t = useT();
  const currency = usePreferredCurrency();
  const { data, isFetching, isError } = priceApi.usePriceEstimateQuery({ body: { currency, ...request } });
  return (
    <Box component="section" aria-label={t('price.title')} sx={{ marginBottom: prominent ? 0 : 4 }}>
      <Typography variant={prominent ? 'subtitle2' : 'h3'} component="h2">
        {t('price.title')}
      </Typography>
      <Box role="status" aria-busy={isFetching}>
        {data ? (
          <>
            {prominent ? <LargeTotal estimate={data} /> : <Total estimate={data} />}
            <Correction estimate={data} />
            {note}
            {data.unpriced.length > 0 && (
              <Typography variant="body2" component="p">
                {t('price.unpricedCount', { count: data.unpriced.length })}
              </Typography>
            )}
            <PriceSource estimate={data} />
          </>
        ) : isError ? (
          <Typography variant="body2" color="textSecondary">
            {t('price.failed')}
          </Typography>
        ) : (
          <Skeleton variant="rounded" height={prominent ? 72 : 56} sx={{ marginTop: 1 }} />
        )}
      </Box>
    </Box>
  );
}

interface TotalProps {
  readonly estimate: PriceEstimate;
}

function Total({ estimate }: TotalProps) {
  const t = useT();
  return (
    <Typography component="p" sx={{ typography: 'h2', marginBlock: 1, fontVariantNumeric: 'tabular-nums' }}>
      {monthlyText(estimate, t)}
    </Typography>
  );
}

function LargeTotal({ estimate }: TotalProps) {
  const t = useT();
  const share = knownShare(estimate);
  if (share === 'nothing') {
    return (
      <Typography component="p" sx={{ typography: 'h2', marginBlock: 2 }}>
        {t('price.unknown')}
      </Typography>
    );
  }
  return (
    <Box component="p" sx={{ margin: 0, marginTop: 1 }}>
      <Box component="span" sx={{ typography: 'h1', display: 'block' }}>
        {formatMoney(estimate.monthly, estimate.currency)}
      </Box>
      <Typography component="span" variant="body2" color="textSecondary">
        {t(`price.unit.${share}`)}
      </Typography>
    </Box>
  );
}
