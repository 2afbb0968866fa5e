import { laterPart } from '../../ui/loading/later-part.tsx';

/** The search of many choices, fetched where there are many. */
export const SearchChoice = laterPart(
  async () => (await import('./SearchChoice.tsx')).SearchChoice,
  ['form-fields'],
);
