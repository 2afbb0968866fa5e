import {
  createPriceCache,
  decimalOf,
  decimalText,
  listName,
  listsOf,
  minorDigits,
  planPrices,
  priceResources,
  readPriceList,
  type PredictedResource,
} from '@blueport/cloud';
import type { CloudName, PriceCurrency, PriceEstimate } from '@blueport/contracts';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Parts } from '../../../feature.ts';
import { readCorrection, type VersionInOrganization } from '../accuracy/index.ts';
import { createPriceStore } from './price-store.ts';

interface EstimateRequest {
  readonly cloud: CloudName;
  /** Defaults to USD. */
  readonly currency?: PriceCurrency | undefined;
  readonly resources: readonly PredictedResource[];
  /** Default region for resources without one, for example that of the resource group. */
  readonly location?: string | undefined;
  /**
   * Milliseconds after which price lists are read again before the estimate. By default, lists older than a day are used
   * and read again in the background.
   */
  readonly maxAgeMs?: number;
  /**
   * Whether the request compares many prices and can be repeated: it waits only briefly for price lists that were never
   * read, so that it does not delay other estimates.
   */
  readonly isBulk?: boolean;
  /** The blueprint version of the resources: if its deployments agree on a difference, the total is corrected by it. */
  readonly version?: VersionInOrganization | undefined;
}

/** Estimates the prices of resources. */
export interface Prices {
  /**
   * Returns the monthly prices of resources. Never throws a refusal: resources without a price are listed in the
   * response, and if the price list is unavailable, older prices are used and marked as stale.
   */
  estimate(request: EstimateRequest): Promise<PriceEstimate>;
}

const dayMs = 86_400_000;

/** Returns a total that is corrected by a percentage, and the total at list prices. */
function correctTotal(
  { monthly, currency }: Pick<PriceEstimate, 'monthly' | 'currency'>,
  { percent, deployments }: { readonly percent: number | null; readonly deployments: number },
): Pick<PriceEstimate, 'monthly' | 'correction'> {
  if (percent === null || Number(monthly) === 0) return { monthly };
  const digits = minorDigits(currency);
  const corrected = (decimalOf(monthly) * BigInt(100 + percent)) / 100n;
  return {
    monthly: decimalText(corrected, digits),
    correction: { deployments, percent, listMonthly: monthly },
  };
}

/**
 * Returns the known monthly price, or undefined if the total is 0 and some resource has no known price. Such a total is
 * not a price of 0: budgets and rules would accept it.
 */
export const knownMonthly = ({
  monthly,
  unpriced,
}: Pick<PriceEstimate, 'monthly' | 'unpriced'>): string | undefined =>
  unpriced.length > 0 && Number(monthly) === 0 ? undefined : monthly;

/** Creates price estimates from the vendor's public list, cached in memory and in the database for a day. */
export function createPrices(
  parts: Pick<Parts, 'database' | 'log' | 'now'>,
  world: Pick<CloudEnvironment, 'clouds' | 'sandbox'>,
): Prices {
  const now = (): number => parts.now().getTime();
  const source = world.sandbox === undefined ? 'retail' : 'embedded';
  const cache = createPriceCache({
    store: createPriceStore(parts.database.db),
    now,
    onError: (error) => parts.log.warn({ err: error }, 'a part of the price list could not be read'),
  });

  // As with a missing price list, the estimate is less accurate, but it still exists.
  const withoutCorrection = (error: unknown) => {
    parts.log.warn({ err: error }, 'the correction of estimates could not be read');
    return undefined;
  };

  return {
    async estimate({ cloud: name, currency = 'USD', resources, location, maxAgeMs, isBulk, version }) {
      const plan = planPrices(resources, location);
      const cloud = world.clouds[name];
      const cacheKey = (list: string): string => `${source}|${currency}|${list}`;
      const listReaders = new Map(
        cloud === undefined
          ? []
          : listsOf(plan).map((key) => [cacheKey(listName(key)), () => readPriceList(cloud, key, currency)]),
      );
      const [lists, correction] = await Promise.all([
        cache.lists(listReaders, { maxAgeMs, isBulk }),
        version && readCorrection(parts.database.db, version).catch(withoutCorrection),
      ]);
      const ages = [...lists.values()].map(({ readAt }) => readAt.getTime());
      const oldest = Math.min(now(), ...ages);
      const priced = priceResources(plan, (list) => lists.get(cacheKey(list))?.items, currency);
      return {
        ...priced,
        ...(correction && correctTotal(priced, correction)),
        source,
        asOf: new Date(oldest).toISOString(),
        stale: now() - oldest > dayMs,
      };
    },
  };
}
