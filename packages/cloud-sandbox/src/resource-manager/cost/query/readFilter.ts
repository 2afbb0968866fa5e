import { isObject, objectOf, objectsOf, textOf, textsOf, type Json, type JsonObject } from '../../json.ts';
import type { CostLine } from '../rows/costLine.ts';
import { findDimension, type Payer } from './dimensions.ts';
import { invalidQuery } from './invalidQuery.ts';

/** Returns one value of a line. */
export type ReadPart = (line: CostLine, payer: Payer) => string;

/** Returns whether a line meets a filter. */
export type Holds = (line: CostLine, payer: Payer) => boolean;

/** Returns the reader of a tag, whose name ignores case. A line without the tag has an empty value. */
export function tagReader(name: string): ReadPart {
  const lowerName = name.toLowerCase();
  const valueOf = (tags: JsonObject): string => {
    for (const key of Object.keys(tags)) if (key.toLowerCase() === lowerName) return textOf(tags[key]) ?? '';
    return '';
  };
  return ({ tags }) => valueOf(tags);
}

function dimensionReader(name: string): ReadPart {
  const dimension = findDimension(name);
  if (dimension?.kind !== 'line') throw invalidQuery(`Dimension '${name}' is not supported.`);
  return dimension.read;
}

function comparison(part: Json | undefined, readerOf: (name: string) => ReadPart): Holds {
  const { name, operator, values } = objectOf(part);
  const read = readerOf(textOf(name) ?? '');
  const lowerValues = new Set(textsOf(values).map((value) => value.toLowerCase()));
  if (!/^in$/i.test(textOf(operator) ?? ''))
    throw invalidQuery(`operator '${textOf(operator) ?? ''}' is not supported.`);
  return (line, payer) => lowerValues.has(read(line, payer).toLowerCase());
}

/** Parses the filter of a query. Throws for filters that the service does not accept. */
export function readFilter(filter: Json | undefined, depth = 0): Holds {
  if (!isObject(filter)) return () => true;
  if (depth > 8) throw invalidQuery('the filter is nested too deep.');
  const all: Holds[] = [];
  const entries = Object.entries(filter).map(([key, value]) => [key.toLowerCase(), value] as const);
  for (const [key, value] of entries) {
    if (key === 'and' || key === 'or') {
      const parts = objectsOf(value).map((part) => readFilter(part, depth + 1));
      all.push((line, payer) =>
        key === 'and' ? parts.every((part) => part(line, payer)) : parts.some((part) => part(line, payer)),
      );
    } else if (key === 'not') {
      const part = readFilter(value, depth + 1);
      all.push((line, payer) => !part(line, payer));
    } else if (key === 'dimensions' || key === 'dimension') all.push(comparison(value, dimensionReader));
    else if (key === 'tags' || key === 'tag') all.push(comparison(value, tagReader));
    else throw invalidQuery(`'${key}' is no part of a filter.`);
  }
  return (line, payer) => all.every((part) => part(line, payer));
}
