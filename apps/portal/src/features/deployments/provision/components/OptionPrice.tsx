import type { PriceRequest } from '@blueport/contracts';
import Box from '@mui/material/Box';
import { usePreferredCurrency } from '../../../../components/price/currency.ts';
import { formatMoney, knownShare } from '../../../../components/price/money.ts';
import { priceApi } from '../../../../core/api/price-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** The monthly cost of the deployment with a choice. Empty until it is known. */
export function OptionPrice({ request }: { readonly request: PriceRequest }) {
  const t = useT();
  const currency = usePreferredCurrency();
  const { data } = priceApi.usePriceEstimateQuery({ body: { currency, ...request } });
  return (
    <Box
      component="span"
      sx={{
        // In a list, at the end of the line.
        marginInlineStart: 'auto',
        paddingInlineStart: { sm: 6 },
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {data && knownShare(data) !== 'nothing'
        ? t('provision.size.price', { amount: formatMoney(data.monthly, data.currency) })
        : null}
    </Box>
  );
}
