import {
  createPriceCache,
  listName,
  listsOf,
  planPrices,
  priceResources,
  readPriceList,
  type PredictedResource,
} from '@blueport/cloud';
import type { CloudName, PriceCurrency, PriceEstimate } from '@blueport/contracts';
import type { CloudWorld } from '../../../cloud/cloud-world.ts';
import type { Parts } from '../../../feature.ts';
import { createPriceStore } from './price-store.ts';

interface EstimateRequest {
  readonly cloud: CloudName;
  /** USD when absent. */
  readonly currency?: PriceCurrency | undefined;
  readonly resources: readonly PredictedResource[];
  /** Region of resources that name none, for example the resource group's. */
  readonly location?: string | undefined;
  /** Milliseconds after which price lists are read again first; one day if absent. */
  readonly maxAgeMs?: number;
}

/** What resources cost. */
export interface Prices {
  /**
   * Prices resources by the month. Never refuses: what has no price is named in the answer, and where the price list does
   * not answer, older prices are used and said to be stale.
   */
  estimate(request: EstimateRequest): Promise<PriceEstimate>;
}

const dayMs = 86_400_000;

/**
 * What is known of the price by the month; undefined where nothing of it is. A sum of nothing, beside resources without a
 * price, is no price of 0: budgets and rules would let it through.
 */
export const knownMonthly = ({
  monthly,
  unpriced,
}: Pick<PriceEstimate, 'monthly' | 'unpriced'>): string | undefined =>
  unpriced.length > 0 && Number(monthly) === 0 ? undefined : monthly;

/** Prices by the vendor's public list, kept in memory and in the database for a day. */
export function createPrices(
  parts: Pick<Parts, 'database' | 'log' | 'now'>,
  world: Pick<CloudWorld, 'clouds' | 'sandbox'>,
): Prices {
  const now = (): number => parts.now().getTime();
  const source = world.sandbox === undefined ? 'retail' : 'embedded';
  const cache = createPriceCache({
    store: createPriceStore(parts.database.db),
    now,
    onError: (error) => parts.log.warn({ err: error }, 'a part of the price list could not be read'),
  });

  return {
    async estimate({ cloud: name, currency = 'USD', resources, location, maxAgeMs }) {
      const plan = planPrices(resources, location);
      const cloud = world.clouds[name];
      const keptName = (list: string): string => `${source}|${currency}|${list}`;
      const wanted = new Map(
        cloud === undefined
          ? []
          : listsOf(plan).map((key) => [keptName(listName(key)), () => readPriceList(cloud, key, currency)]),
      );
      const lists = await cache.lists(wanted, maxAgeMs);
      const ages = [...lists.values()].map(({ readAt }) => readAt.getTime());
      const oldest = Math.min(now(), ...ages);
      return {
        ...priceResources(plan, (list) => lists.get(keptName(list))?.items, currency),
        source,
        asOf: new Date(oldest).toISOString(),
        stale: now() - oldest > dayMs,
      };
    },
  };
}
