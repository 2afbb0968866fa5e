import type { Site } from '../definition/site.ts';
import type { Field } from './readField.ts';

/** Reports once that an alias is in no table, and which path is used instead. */
export function reportUnknown(field: Field, path: string, site: Site): void {
  if (field.unknown)
    site.report('UnknownAlias', path, 'alias-unknown', { name: field.name, path: field.resourcePath });
}
