import { laterPart } from '../../ui/loading/later-part.tsx';

/** The price beside a form; takes its place when it has come. */
export const PriceRail = laterPart(async () => (await import('./PriceRail.tsx')).PriceRail, ['price']);

/** The price in full, for a summary. */
export const PricePanel = laterPart(async () => (await import('./PricePanel.tsx')).PricePanel, ['price']);
