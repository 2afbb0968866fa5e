import type { PriceRequest } from '@blueport/contracts';
import Box from '@mui/material/Box';
import { usePreferredCurrency } from '../../../../components/price/currency.ts';
import { formatMoney } from '../../../../core/i18n/format-money.ts';
import { knownShare } from '../../../../components/price/money.ts';
import { priceApi } from '../../../../core/api/price-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** A typical amount, whose width is reserved while the price is loading. */
const typicalAmount = '100';

/** The monthly cost of the deployment with a choice. Empty until it is known. */
export function OptionPrice({ request }: { readonly request: PriceRequest }) {
  const t = useT();
  const currency = usePreferredCurrency();
  const { data, isLoading } = priceApi.usePriceEstimateQuery({ body: { currency, ...request } });
  const known = data && knownShare(data) !== 'nothing' ? data : undefined;
  const shown = isLoading ? { monthly: typicalAmount, currency } : known;
  return (
    <Box
      component="span"
      sx={{
        // In a list, at the end of the line.
        marginInlineStart: 'auto',
        paddingInlineStart: { sm: 6 },
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
        ...(isLoading && { visibility: 'hidden' }),
      }}
    >
      {shown && t('provision.size.price', { amount: formatMoney(shown.monthly, shown.currency) })}
    </Box>
  );
}
