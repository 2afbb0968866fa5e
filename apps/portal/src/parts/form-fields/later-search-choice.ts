import { laterPart } from '../../ui/loading/later-part.tsx';

/** The searchable field for many choices, loaded on demand. */
export const SearchChoice = laterPart(
  async () => (await import('./SearchChoice.tsx')).SearchChoice,
  ['form-fields'],
);
