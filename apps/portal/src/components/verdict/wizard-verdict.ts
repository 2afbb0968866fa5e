import { deferredPart } from '../../ui/loading/deferred-part.tsx';

/** The verdict in a wizard's summary, including its loading state. */
export const VerdictPanel = deferredPart(
  async () => (await import('./VerdictPanel.tsx')).VerdictPanel,
  ['verdict', 'price', 'problems'],
);
