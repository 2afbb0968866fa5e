import type { FastifyPluginAsync } from 'fastify';
import type { Area } from '../context.ts';
import { parseFilter, type Filter } from '../resource-manager/filter/odataFilter.ts';
import { bookRegions, idsOf, itemsOf, priceOf, type BookItem } from './priceBook.ts';

/** Fixed exchange rates of the embedded cloud, in units per US dollar. */
export const exchangeRates: Readonly<Record<string, number>> = {
  USD: 1,
  AUD: 1.53,
  BRL: 5.44,
  CAD: 1.38,
  CHF: 0.88,
  CNY: 7.18,
  DKK: 6.83,
  EUR: 0.915,
  GBP: 0.782,
  INR: 83.6,
  JPY: 149,
  KRW: 1358,
  NOK: 10.6,
  NZD: 1.67,
  SEK: 10.4,
  TWD: 31.9,
};

/** Returns the rate of a currency, ignoring case, or undefined if no prices are published in it. */
function rateOf(currency: string): { currency: string; rate: number } | undefined {
  const code = currency.toUpperCase();
  const rate = Object.hasOwn(exchangeRates, code) ? exchangeRates[code] : undefined;
  return rate === undefined ? undefined : { currency: code, rate };
}

/** Currencies in which prices are published. */
const listedCurrencies: readonly string[] = Object.keys(exchangeRates);

const pageSize = 100;
const host = 'https://prices.azure.com:443';
/** Prices of the demo world have been valid since long before it starts. */
const since = '2020-01-01T00:00:00Z';

/** Fields that a filter may use. `priceType` is `type` in the rows. */
const fields: Readonly<Record<string, (item: BookItem) => string>> = {
  armregionname: (item) => item.armRegionName,
  location: (item) => item.location,
  metername: (item) => item.meterName,
  meterid: (item) => idsOf(item).meterId,
  productname: (item) => item.productName,
  productid: (item) => idsOf(item).productId,
  skuname: (item) => item.skuName,
  skuid: (item) => idsOf(item).skuId,
  servicename: (item) => item.serviceName,
  serviceid: (item) => idsOf(item).serviceId,
  servicefamily: (item) => item.serviceFamily,
  pricetype: (item) => item.type,
  armskuname: (item) => item.armSkuName,
};

/** A request that the API rejects. */
class BadQuery extends Error {
  override readonly name = 'BadQuery';
}

type Test = (item: BookItem) => boolean;

function readerOf(field: string): (item: BookItem) => string {
  const read = Object.hasOwn(fields, field.toLowerCase()) ? fields[field.toLowerCase()] : undefined;
  if (read === undefined) throw new BadQuery(`Could not find a property named '${field}'.`);
  return read;
}

/** Compiles a filter. Values compare case-insensitively up to the 2021 version, and exactly in later versions. */
function compile(filter: Filter, spelled: (text: string) => string): Test {
  if (filter.kind === 'and' || filter.kind === 'or') {
    const left = compile(filter.left, spelled);
    const right = compile(filter.right, spelled);
    return filter.kind === 'and' ? (item) => left(item) && right(item) : (item) => left(item) || right(item);
  }
  if (filter.kind === 'contains') {
    const read = readerOf(filter.field);
    const value = spelled(filter.value);
    return (item) => spelled(read(item)).includes(value);
  }
  if (filter.kind === 'compare' && (filter.operator === 'eq' || filter.operator === 'ne')) {
    const read = readerOf(filter.field);
    const value = spelled(filter.value);
    const isEquality = filter.operator === 'eq';
    return (item) => (spelled(read(item)) === value) === isEquality;
  }
  throw new BadQuery('The filter uses an operator that is not supported.');
}

/** Returns the regions that a filter can match, to avoid scanning the whole list. */
function regionsOf(filter: Filter | undefined): ReadonlySet<string> | undefined {
  if (
    filter?.kind === 'compare' &&
    filter.operator === 'eq' &&
    filter.field.toLowerCase() === 'armregionname'
  )
    return new Set([filter.value.toLowerCase()]);
  if (filter?.kind !== 'and' && filter?.kind !== 'or') return undefined;
  const left = regionsOf(filter.left);
  const right = regionsOf(filter.right);
  if (filter.kind === 'and') return left ?? right;
  return left === undefined || right === undefined ? undefined : new Set([...left, ...right]);
}

const unquoted = (text: string): string => text.replace(/^'(.*)'$/, '$1');

function present(item: BookItem, currency: string, rate: number): object {
  const price = priceOf(item.price * rate);
  return {
    currencyCode: currency,
    tierMinimumUnits: item.tierMinimumUnits,
    ...(item.reservationTerm === undefined ? {} : { reservationTerm: item.reservationTerm }),
    retailPrice: price,
    unitPrice: price,
    armRegionName: item.armRegionName,
    location: item.location,
    effectiveStartDate: since,
    meterName: item.meterName,
    productName: item.productName,
    skuName: item.skuName,
    serviceName: item.serviceName,
    serviceFamily: item.serviceFamily,
    unitOfMeasure: item.unitOfMeasure,
    type: item.type,
    isPrimaryMeterRegion: true,
    armSkuName: item.armSkuName,
    ...idsOf(item),
  };
}

function readInteger(text: string | undefined, fallback: number, most: number): number {
  if (text === undefined) return fallback;
  if (!/^\d{1,7}$/.test(text)) throw new BadQuery(`'${text}' is not a whole number.`);
  return Math.min(Number(text), most);
}

function answer(query: Readonly<Record<string, string | undefined>>): object {
  const version = query['api-version'] ?? '2021-10-01-preview';
  if (!['2021-10-01-preview', '2023-01-01-preview'].includes(version))
    throw new BadQuery(`The api-version '${version}' is not supported.`);
  const money = rateOf(unquoted(query['currencycode'] ?? 'USD'));
  if (money === undefined)
    throw new BadQuery(`The currency is not supported. Supported are ${listedCurrencies.join(', ')}.`);
  const text = query['$filter'] ?? '';
  const filter = text === '' ? undefined : parseFilter(text);
  const exact = version === '2023-01-01-preview';
  const holds =
    filter === undefined
      ? () => true
      : compile(filter, exact ? (value) => value : (value) => value.toLowerCase());
  const selectedRegions = regionsOf(filter);
  const regions = bookRegions.filter(
    (name) => selectedRegions === undefined || selectedRegions.has(name.toLowerCase()),
  );
  const skip = readInteger(query['$skip'], 0, 10_000_000);
  const top = readInteger(query['$top'], Number.MAX_SAFE_INTEGER, 10_000_000);
  const size = Math.min(pageSize, top);
  const found: BookItem[] = [];
  let matchCount = 0;
  for (const region of regions) {
    for (const item of itemsOf(region)) {
      if (!holds(item)) continue;
      if (matchCount >= skip && found.length <= size) found.push(item);
      matchCount += 1;
    }
    if (found.length > size) break;
  }
  const page = found.slice(0, size);
  const next = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined || name === '$skip' || name === '$top' ? [] : [[name, value]],
    ),
  );
  next.set('$skip', String(skip + page.length));
  if (top !== Number.MAX_SAFE_INTEGER) next.set('$top', String(top - page.length));
  const isLast = found.length <= size || page.length === top;
  return {
    BillingCurrency: money.currency,
    CustomerEntityId: 'Default',
    CustomerEntityType: 'Retail',
    Items: page.map((item) => present(item, money.currency, money.rate)),
    NextPageLink: isLast ? null : `${host}/api/retail/prices?${next.toString()}`,
    Count: page.length,
  };
}

/**
 * Mounts the vendor's public retail prices API, `/prices/api/retail/prices`, with a generated price book. It requires
 * no authentication.
 */
export const retailPrices: Area = (): FastifyPluginAsync => async (app) => {
  app.get('/prices/api/retail/prices', async (request, reply) => {
    const queryEntries = Object.entries(request.query as Record<string, string | string[]>);
    const query = Object.fromEntries(
      queryEntries.map(([name, value]) => [name.toLowerCase(), Array.isArray(value) ? value[0] : value]),
    );
    try {
      return answer(query);
    } catch (error) {
      // The filter parser throws errors in the format of the resource manager; this API uses only their message.
      if (!(error instanceof Error)) throw error;
      return reply.code(400).send({ error: { code: 'BadRequest', message: error.message } });
    }
  });
};
