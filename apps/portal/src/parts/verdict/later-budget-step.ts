import { laterPart } from '../../ui/loading/later-part.tsx';

/** What helps where a limit refuses something. A form that was refused stays, even where this cannot be fetched any more. */
export const BudgetStep = laterPart(async () => (await import('./BudgetStep.tsx')).BudgetStep, ['verdict']);
