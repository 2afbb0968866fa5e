import { deferredPart } from '../../ui/loading/deferred-part.tsx';

/** The complete price, for a summary; loaded on demand. */
export const PricePanel = deferredPart(
  async () => (await import('./PricePanel.tsx')).PricePanel,
  ['price', 'problems'],
);
