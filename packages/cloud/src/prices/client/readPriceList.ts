import type { PriceCurrency } from '@blueport/contracts';
import type { CallCloud } from '../../egress/cloudCaller.ts';
import { CloudError } from '../../errors/cloudError.ts';
import type { CloudProfile } from '../../profiles.ts';
import { decimalOf, decimalText } from '../decimal.ts';
import type { PriceItem, PriceListKey } from '../engine/types.ts';

/** A list with more pages cannot be the requested part. */
const maxPages = 40;

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns the query filter for a part of the list. */
function filterOf(key: PriceListKey): string {
  return [
    `serviceName eq ${quote(key.service)}`,
    ...(key.product === undefined ? [] : [`productName eq ${quote(key.product)}`]),
    ...(key.productContains === undefined ? [] : [`contains(productName, ${quote(key.productContains)})`]),
    ...(key.armSku === undefined ? [] : [`armSkuName eq ${quote(key.armSku)}`]),
    `priceType eq 'Consumption'`,
    // Some services have one global price; licenses have no region.
    ...(key.region === '' ? [] : [`(armRegionName eq ${quote(key.region)} or armRegionName eq 'Global')`]),
  ].join(' and ');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function toItem(row: unknown): PriceItem | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const item = row as Record<string, unknown>;
  const price = item['retailPrice'];
  // Savings plans, reservations and test environments are different prices of the same meter.
  if (typeof price !== 'number' || !Number.isFinite(price) || item['type'] !== 'Consumption')
    return undefined;
  const least = item['tierMinimumUnits'];
  return {
    productName: textOf(item['productName']),
    skuName: textOf(item['skuName']),
    meterName: textOf(item['meterName']),
    unitOfMeasure: textOf(item['unitOfMeasure']),
    unitPrice: decimalText(decimalOf(price)),
    tierMinimumUnits: typeof least === 'number' && Number.isFinite(least) ? least : 0,
    armRegionName: textOf(item['armRegionName']),
  };
}

/** Reads all pages of a part of the vendor's public price list. Every failure is a `CloudError`. */
export async function readPriceList(
  cloud: { readonly profile: CloudProfile; readonly call: CallCloud },
  key: PriceListKey,
  currency: PriceCurrency,
): Promise<PriceItem[]> {
  const query = new URLSearchParams({
    // Later versions require the list's own letter case, which templates do not follow.
    'api-version': '2021-10-01-preview',
    currencyCode: quote(currency),
    $filter: filterOf(key),
  });
  let url = `https://${cloud.profile.pricesHost}/api/retail/prices?${query.toString()}`;
  const items: PriceItem[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const { body } = await cloud.call({ area: 'prices', method: 'GET', url, timeoutMs: 5000 });
    const answer = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    const rows = answer['Items'];
    if (!Array.isArray(rows))
      throw new CloudError({
        kind: 'unavailable',
        code: 'UnreadableAnswer',
        message: 'The price list returned an unexpected response.',
      });
    for (const item of rows.flatMap((row: unknown) => toItem(row) ?? [])) items.push(item);
    const next = answer['NextPageLink'];
    if (typeof next !== 'string' || next === '') return items;
    url = next;
  }
  return items;
}
