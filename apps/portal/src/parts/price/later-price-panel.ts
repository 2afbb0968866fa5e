import { laterPart } from '../../ui/loading/later-part.tsx';

/** The price in full, for a summary. */
export const PricePanel = laterPart(async () => (await import('./PricePanel.tsx')).PricePanel, ['price']);
