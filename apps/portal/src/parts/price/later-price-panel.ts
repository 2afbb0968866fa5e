import { laterPart } from '../../ui/loading/later-part.tsx';

/** The complete price, for a summary; loaded on demand. */
export const PricePanel = laterPart(async () => (await import('./PricePanel.tsx')).PricePanel, ['price']);
