import { deferredPart } from '../../ui/loading/deferred-part.tsx';

/** The next step after a limit refused something. The refused form stays, even if this component fails to load. */
export const BudgetStep = deferredPart(
  async () => (await import('./BudgetStep.tsx')).BudgetStep,
  ['verdict'],
);
