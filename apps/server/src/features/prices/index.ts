export type { PredictedResource, Prices } from './prices.ts';
