import { listQuerySchema } from '@blueport/contracts';
import * as z from 'zod/mini';

/** Input kind of a field: `switch` can only be on, `pairs` is NAME=VALUE, `record` and `json` are files. */
export type FieldKind = 'text' | 'number' | 'flag' | 'switch' | 'texts' | 'pairs' | 'record' | 'json';

/** A field of a query or body. */
export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  /** Whether null is a valid value. */
  readonly isNullable: boolean;
  /** Allowed values; empty if any value is allowed. */
  readonly choices: readonly string[];
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly required?: readonly string[];
}

/** A nullable type is written as an array of types or as alternatives. */
const alternativesOf = ({ type, anyOf = [] }: JsonSchema): readonly JsonSchema[] =>
  Array.isArray(type) ? type.map((one: string) => ({ type: one })) : anyOf;

function kindOf(schema: JsonSchema): FieldKind {
  const { type, items, properties, additionalProperties } = schema;
  if (schema.const === 'true') return 'switch';
  if (type === 'string') return 'text';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'flag';
  if (type === 'array') return items?.type === 'string' ? 'texts' : 'json';
  if (type === 'object' && properties === undefined)
    return typeof additionalProperties === 'object' && additionalProperties.type === 'string'
      ? 'pairs'
      : 'record';
  const kinds = new Set(
    alternativesOf(schema)
      .filter((one) => one.type !== 'null')
      .map(kindOf),
  );
  return kinds.size === 1 ? [...kinds][0]! : 'json';
}

/** Returns the allowed values of a text; empty if other values are allowed too. */
function choicesOf(schema: JsonSchema): readonly string[] {
  const own = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (own.length > 0) return own.filter((value) => typeof value === 'string');
  if (schema.items) return choicesOf(schema.items);
  const choices = (schema.anyOf ?? []).filter(({ type }) => type !== 'null').map(choicesOf);
  return choices.every((some) => some.length > 0) ? choices.flat() : [];
}

const schemaOf = (type: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema;

/** Returns the fields of an object, in order; empty for other schemas. */
export function fieldsOf(type: z.ZodMiniType | undefined): readonly Field[] {
  if (type === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(type, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    kind: kindOf(schema),
    isRequired: required.includes(name),
    isNullable: alternativesOf(schema).some((one) => one.type === 'null'),
    choices: choicesOf(schema),
  }));
}

/** Names of the query fields that every list accepts. */
const listFields: ReadonlySet<string> = new Set(fieldsOf(listQuerySchema).map(({ name }) => name));

/** Returns whether a query is a list query, possibly with additional fields. */
export const isListQuery = (query: z.ZodMiniType | undefined): boolean =>
  fieldsOf(query).some(({ name }) => name === 'filterObj');

/** Returns the fields of a query or body without those that every list accepts. */
export const ownFieldsOf = (type: z.ZodMiniType | undefined): readonly Field[] =>
  isListQuery(type) ? fieldsOf(type).filter(({ name }) => !listFields.has(name)) : fieldsOf(type);

/** Location of rows in a response; `property` is undefined if the response itself is the list or the row. */
export interface RowPlace {
  readonly property?: string;
  readonly isList: boolean;
  readonly fields: readonly Field[];
}

/** Returns the values of a row's field that a filter compares: those of its `state` if it is an object. */
function filterChoicesOf(field: JsonSchema): readonly string[] {
  const state = [field, ...(field.anyOf ?? [])].find(({ properties }) => properties?.['state'] !== undefined);
  return choicesOf(state?.properties?.['state'] ?? field);
}

const rowOf = (schema: JsonSchema): readonly Field[] =>
  Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    kind: kindOf(field),
    isRequired: true,
    isNullable: false,
    choices: filterChoicesOf(field),
  }));

/** Returns the locations of rows in a response: its lists, or the response itself. */
export function rowPlacesOf(type: z.ZodMiniType | undefined): readonly RowPlace[] {
  if (type === undefined) return [];
  const schema = schemaOf(type, 'output');
  if (schema.type === 'array') return [{ isList: true, fields: rowOf(schema.items ?? {}) }];
  const lists = Object.entries(schema.properties ?? {}).flatMap(([property, { type: kind, items }]) =>
    kind === 'array' && items?.properties ? [{ property, isList: true, fields: rowOf(items) }] : [],
  );
  return [...lists, { isList: false, fields: rowOf(schema) }];
}
