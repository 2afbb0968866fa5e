import { deferredPart } from '../../ui/loading/deferred-part.tsx';

/** The searchable field for many choices, loaded on demand. */
export const SearchChoice = deferredPart(
  async () => (await import('./SearchChoice.tsx')).SearchChoice,
  ['form-fields'],
);
