import { laterPart } from '../../ui/loading/later-part.tsx';

/** The verdict in a wizard's summary, while it is asked for and when it has come. */
export const VerdictPanel = laterPart(
  async () => (await import('./VerdictPanel.tsx')).VerdictPanel,
  ['verdict', 'price', 'problems'],
);
