import type { Site } from '../definition/site.ts';
import type { Field } from './readField.ts';

/** Tells once that an alias is in no table, and where it is looked for instead. */
export function reportUnknown(field: Field, path: string, site: Site): void {
  if (field.unknown)
    site.report(
      'UnknownAlias',
      path,
      `The alias '${field.name}' is in no table; it is read as '${field.resourcePath}'.`,
      'Pass its path in `aliases` to be certain.',
    );
}
