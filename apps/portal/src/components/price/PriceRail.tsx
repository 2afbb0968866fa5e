import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { PriceRequest } from '@blueport/contracts';
import { priceApi } from '../../core/api/price-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { preferredCurrency } from './currency.ts';
import { monthlyText } from './money.ts';
import { PriceSource } from './PriceSource.tsx';

/** The price of a form's current values: the total, its source and age, and the number of resources without a price. */
export function PriceRail({ request }: { readonly request: PriceRequest }) {
  const t = useT();
  const { data, isFetching, isError } = priceApi.usePriceEstimateQuery({
    body: { currency: preferredCurrency(), ...request },
  });
  return (
    <Box component="section" aria-label={t('price.title')} sx={{ marginBottom: 4 }}>
      <Typography variant="h3" component="h2">
        {t('price.title')}
      </Typography>
      <Box role="status" aria-busy={isFetching}>
        {data ? (
          <>
            <Typography
              component="p"
              sx={{ typography: 'h2', marginBlock: 1, fontVariantNumeric: 'tabular-nums' }}
            >
              {monthlyText(data, t)}
            </Typography>
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
          <Skeleton variant="rounded" height={56} sx={{ marginTop: 1 }} />
        )}
      </Box>
    </Box>
  );
}
