export {
  createPriceCache,
  type CachedPriceList,
  type PriceCache,
  type PriceStore,
} from './client/priceCache.ts';
export { readPriceList } from './client/readPriceList.ts';
export { decimalOf, decimalText, minorDigits, roundTo, multiply } from './decimal.ts';
export { note as priceNote, noteCodes as priceNoteCodes } from './engine/notes.ts';
export { listName, listsOf, planPrices, pricedTypes } from './engine/planPrices.ts';
export { priceResources } from './engine/priceResources.ts';
export { readUnit as readPriceUnit } from './engine/quantity.ts';
export type { PredictedResource, PriceItem, PriceListKey } from './engine/types.ts';
