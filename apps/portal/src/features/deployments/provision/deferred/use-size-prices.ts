import type { MachineSizePrices, MachineSystem } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePreferredCurrency } from '../../../../components/price/currency.ts';
import { formatMoney } from '../../../../core/i18n/format-money.ts';
import { priceApi } from '../../../../core/api/price-api.ts';
import { useDebounced } from '../../../../ui/search-picker/use-debounced.ts';

/** Prices by size: formatted, or null for a size without a price. Prices that are not known yet are missing. */
export type SizePrices = ReadonlyMap<string, string | null>;

/** Pause after the last change before sizes are priced, in ms: each size is a separate read of the price list. */
const pauseMs = 400;
/** Pauses before prices that are not known yet are requested again, in ms. Each is twice as long as the previous one. */
const retryMs = 2000;
const maxRetryMs = 60_000;

/** Repeats a request while prices are pending, less and less often. */
function useRetry(isPending: boolean, isFetching: boolean, repeat: () => unknown) {
  const retries = useRef(0);
  useEffect(() => {
    if (isFetching) return undefined;
    if (!isPending) {
      retries.current = 0;
      return undefined;
    }
    const pause = Math.min(maxRetryMs, retryMs * 2 ** retries.current);
    const timer = setTimeout(() => {
      retries.current += 1;
      repeat();
    }, pause);
    return () => clearTimeout(timer);
  }, [isPending, isFetching, repeat]);
}

interface KnownPrices {
  /** Region, system and currency of the prices. */
  readonly place: object;
  /** Latest response that the prices include. */
  readonly answer: MachineSizePrices | undefined;
  readonly prices: SizePrices;
}

const noPrices: SizePrices = new Map();

/** Returns the earlier prices with those of an answer. */
function addPrices(before: SizePrices, { currency, result }: MachineSizePrices): SizePrices {
  const known = result.filter(({ pending }) => !pending);
  return new Map([
    ...before,
    ...known.map(
      ({ name, monthly }) => [name, monthly === null ? null : formatMoney(monthly, currency)] as const,
    ),
  ]);
}

/** Queries the prices of the shown sizes in a region, debounced; prices that are not known yet are queried again. */
export function useSizePrices(
  sizes: readonly string[],
  { location, system }: { readonly location: string; readonly system: MachineSystem | undefined },
): SizePrices {
  const currency = usePreferredCurrency();
  // Prices of other regions or systems are neither requested nor shown, not even briefly.
  const place = useMemo(
    () => ({ location, currency, ...(system && { system }) }),
    [location, currency, system],
  );
  const debounced = useDebounced(
    useMemo(() => ({ place, sizes }), [place, sizes]),
    pauseMs,
  );
  const isCurrent = debounced.place === place && location !== '' && debounced.sizes.length > 0;
  const { currentData, isFetching, isError, refetch } = priceApi.usePriceMachineSizesQuery(
    isCurrent ? { body: { ...place, sizes: [...debounced.sizes] } } : skipToken,
  );
  const isPending = isError || (currentData?.result.some(({ pending }) => pending) ?? false);
  useRetry(isCurrent && isPending, isFetching, refetch);
  // Prices of earlier lists stay visible while a filter changes.
  const [known, setKnown] = useState<KnownPrices>({ place, answer: undefined, prices: noPrices });
  if (known.place !== place) setKnown({ place, answer: undefined, prices: noPrices });
  else if (isCurrent && currentData && currentData !== known.answer) {
    setKnown({ place, answer: currentData, prices: addPrices(known.prices, currentData) });
  }
  return known.place === place ? known.prices : noPrices;
}
