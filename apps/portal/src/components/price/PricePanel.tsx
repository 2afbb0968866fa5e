import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type PriceCurrency, priceCurrencies, type PriceRequest } from '@blueport/contracts';
import { priceApi } from '../../core/api/price-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { QueryContent } from '../states/index.ts';
import { rememberCurrency, usePreferredCurrency } from './currency.ts';
import { PriceEstimateView } from './PriceEstimateView.tsx';

/** A field for the currency of displayed prices. */
export function CurrencyChoice({
  value,
  issue,
  onChange,
}: {
  readonly value: PriceCurrency;
  readonly issue?: string | undefined;
  /** Called in addition to storing the selection. */
  readonly onChange?: (currency: PriceCurrency) => void;
}) {
  const t = useT();
  return (
    <TextField
      select
      size="small"
      label={t('price.currency')}
      value={value}
      error={issue !== undefined}
      helperText={issue}
      onChange={(event) => {
        const chosen = priceCurrencies.find((each) => each === event.target.value) ?? 'USD';
        rememberCurrency(chosen);
        onChange?.(chosen);
      }}
      sx={{ minWidth: 110 }}
    >
      {priceCurrencies.map((currency) => (
        <MenuItem key={currency} value={currency}>
          {currency}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface PricePanelProps {
  readonly request: PriceRequest;
  /** Whether the page shows the total elsewhere. */
  readonly withoutTotal?: boolean;
}

/** The price of a blueprint with the given values, by resource, in a selectable currency. */
export function PricePanel({ request, withoutTotal = false }: PricePanelProps) {
  const currency = usePreferredCurrency();
  const query = priceApi.usePriceEstimateQuery({
    body: { ...request, currency },
  });
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'end', marginBottom: 2 }}>
        <CurrencyChoice value={currency} />
      </Box>
      <QueryContent query={query}>
        {(estimate) => (
          <Box aria-busy={query.isFetching}>
            <PriceEstimateView estimate={estimate} withoutTotal={withoutTotal} />
          </Box>
        )}
      </QueryContent>
    </>
  );
}
