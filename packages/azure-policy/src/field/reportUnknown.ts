import type { Site } from '../definition/site.ts';
import type { Field } from './readField.ts';

/** Reports once that an alias is missing from all tables, and which path is assumed. */
export function reportUnknown(field: Field, path: string, site: Site): void {
  if (!field.unknown) return;
  site.assumedAliases.add(field.name);
  site.report('UnknownAlias', path, 'alias-unknown', { name: field.name, path: field.resourcePath });
}
