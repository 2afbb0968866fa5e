import { deferredPart } from '../../ui/loading/deferred-part.tsx';

/** The verdict in a wizard's summary, including its loading state. */
export const VerdictPanel = deferredPart(
  async () => (await import('./VerdictPanel.tsx')).VerdictPanel,
  ['verdict', 'price', 'problems'],
);

/** The details of the verdict in a wizard's summary. */
export const VerdictDetails = deferredPart(
  async () => (await import('./VerdictDetails.tsx')).VerdictDetails,
  ['verdict', 'price', 'problems'],
);
