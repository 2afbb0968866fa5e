import { allRoutes, type RouteContract } from '@blueport/contracts';
import { fieldOption, isTyped, optionNameOf, type FieldOption, type FieldText } from './field-options.ts';
import { omitUndefined, objectOf } from './inputs.ts';
import { listPart, type ListText } from './list-input.ts';
import { pathParameters, placeholderOf } from './path-parameters.ts';
import {
  fieldsOf,
  isListQuery,
  ownFieldsOf,
  rowPlacesOf,
  type Field,
  type RowPlace,
} from './schema-fields.ts';
import type { Verb, VerbColumn, VerbInput, VerbOption } from './verb.ts';

/** Maximum number of derived columns. */
const maxColumns = 8;

/** Returns whether rows have a value for every column. Computed columns cannot be checked in advance. */
function fits({ fields }: RowPlace, columns: readonly VerbColumn[]): boolean {
  const names = new Set(fields.map(({ name }) => name));
  return columns.every(([, ...paths]) =>
    paths.some((path) => typeof path !== 'string' || names.has(path.split('.')[0]!)),
  );
}

/** Returns the fields of a list that are short enough for a table. */
function usualColumns(places: readonly RowPlace[]): readonly VerbColumn[] | undefined {
  const short = places
    .find(({ isList }) => isList)
    ?.fields.filter(({ kind, name }) => !['json', 'record', 'pairs'].includes(kind) && name !== 'etag')
    .slice(0, maxColumns);
  return short?.map(({ name }) => [placeholderOf(name).replaceAll('-', ' '), name]);
}

/** Returns the columns and the property that holds the rows: from the verb, the table if all its fields exist, or the first fields of a list. */
function columnsOf(
  { response }: RouteContract,
  own: Pick<Verb, 'columns' | 'rows' | 'part' | 'text'>,
  shared: readonly VerbColumn[] | undefined,
): Pick<Verb, 'columns' | 'rows'> {
  if (own.part !== undefined) return { columns: own.columns ?? shared ?? [] };
  const places = rowPlacesOf(response);
  // A list nested inside a page is not its main content.
  const main = places.filter(({ property }) => property === undefined || property === 'result');
  const sharedFits = shared !== undefined && main.some((place) => fits(place, shared));
  const usual = sharedFits ? shared : own.text === undefined ? usualColumns(main) : undefined;
  const columns = own.columns ?? usual;
  if (columns === undefined || columns.length === 0) return { columns: undefined };
  const rows = own.rows ?? places.find((place) => fits(place, columns))?.property;
  return { columns, ...(rows !== undefined && rows !== 'result' && { rows }) };
}

/** Returns a function that returns the values of a field of a list's rows; empty if it can have any. */
function choicesIn({ response }: RouteContract): (name: string) => readonly string[] {
  const rows = rowPlacesOf(response).find(({ isList, property }) => isList && property === 'result');
  return (name) => rows?.fields.find((field) => field.name === name)?.choices ?? [];
}

const rowFileOption = {
  value: 'FILE',
  required: true,
  help: 'JSON, in the format of show --json',
} satisfies VerbOption;

const namesOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { readonly shape?: object } | undefined)?.shape ?? {});

/**
 * Reads the body of a route from --file. Drops read-only fields such as creation times, so that a file written by
 * `show` can be edited and sent back. Keeps unknown fields so that the portal can reject them.
 */
function rowFile(
  input: VerbInput,
  { body, response }: RouteContract,
): Readonly<Record<string, unknown>> | undefined {
  const content = objectOf(input, 'file');
  const bodyNames = new Set(namesOf(body));
  const responseOnlyNames = new Set(namesOf(response).filter((name) => !bodyNames.has(name)));
  return (
    content && Object.fromEntries(Object.entries(content).filter(([name]) => !responseOnlyNames.has(name)))
  );
}

/** Returns the version the file was read at, so that an edit based on an outdated version is rejected. */
function rowFileVersion(input: VerbInput): string | undefined {
  const etag = objectOf(input, 'file')?.['etag'];
  return typeof etag === 'string' ? etag : undefined;
}

/** Overrides for a verb that is derived from its route. */
export interface VerbText extends Partial<Omit<Verb, 'options'>>, ListText {
  /** Options by name. A string replaces the help text of the field's option. */
  readonly options?: Readonly<Record<string, string | (FieldText & Partial<VerbOption>)>>;
  /** Query or body fields that are positional arguments after those of the path, in order. */
  readonly asWords?: readonly string[];
  /** Body fields with fixed values and no option. */
  readonly fixed?: Readonly<Record<string, unknown>>;
}

/** Settings shared by the verbs of a table. */
export interface SharedText {
  /** Columns for every response that has their fields. */
  readonly columns?: readonly VerbColumn[];
  /** Placeholder for the path parameter `:id`. Defaults to ID. */
  readonly idWord?: string;
}

/** An option that fills a request field. */
interface FilledField extends FieldOption {
  readonly field: Field;
  readonly name: string;
}

type Part = 'query' | 'body';
type Values = Readonly<Record<string, unknown>>;

const answersVersion = ({ method, response }: RouteContract): boolean =>
  method === 'GET' && rowPlacesOf(response).some(({ fields }) => fields.some(({ name }) => name === 'etag'));

/** Returns the route that provides the ETag for If-Match: the closest GET above this path. */
function versionRouteOf({ path, ifMatch }: RouteContract): RouteContract | undefined {
  if (ifMatch === undefined) return undefined;
  return allRoutes
    .filter((route) => path === route.path || path.startsWith(`${route.path}/`))
    .toSorted((left, right) => right.path.length - left.path.length)
    .find(answersVersion);
}

/** Returns the fields of a request part that can be set by options, each with its option. */
function filledFields(route: RouteContract, part: Part, text: VerbText): readonly FilledField[] {
  const { options = {}, asWords = [], fixed = {} } = text;
  if (text[part] !== undefined) return [];
  const about = Object.entries(options).map(
    ([name, own]) => [name, typeof own === 'string' ? { help: own } : own] as const,
  );
  return ownFieldsOf(route[part])
    .filter(({ name }) => !asWords.includes(name) && !Object.hasOwn(fixed, name))
    .map((field) => {
      const usual = optionNameOf(field);
      const [name = usual, own = {}] =
        about.find(([option, { field: fieldName }]) =>
          fieldName === undefined ? option === usual : fieldName === field.name,
        ) ?? [];
      return { field, name, ...fieldOption(field, own) };
    });
}

const valuesOf = (filled: readonly FilledField[], input: VerbInput): Values =>
  omitUndefined(Object.fromEntries(filled.map(({ field, name, read }) => [field.name, read(input, name)])));

const defaultsOf = (filled: readonly FilledField[]): Values =>
  omitUndefined(Object.fromEntries(filled.map(({ field, otherwise }) => [field.name, otherwise])));

/** Returns the options of fields. A flag also gets a negated option. */
function optionsOf(filled: readonly FilledField[], hasFile = false): Record<string, VerbOption> {
  const entries = filled.flatMap(({ field, name, option }): [string, VerbOption][] => [
    [name, hasFile && option.required === true ? { ...option, required: 'or in --file' } : option],
    ...(field.kind === 'flag'
      ? [[`no-${name}`, { type: 'boolean', help: `set ${name} to false` }] as [string, VerbOption]]
      : []),
  ]);
  return Object.fromEntries(entries);
}

/** Returns the options of a table that do not fill a field. */
function ownOptions({ options = {} }: VerbText, filled: readonly FilledField[]): Record<string, VerbOption> {
  const names = new Set(filled.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, own]): [string, VerbOption][] => {
      if (names.has(name)) return [];
      if (typeof own === 'string' || own.help === undefined)
        throw new Error(`No field has the option --${name}.`);
      return [[name, { ...own, help: own.help }]];
    }),
  );
}

/** Returns whether a route creates or replaces a row that another route reads by its ID. */
const isRowRoute = ({ method, path }: RouteContract): boolean =>
  allRoutes.some(
    (route) =>
      route.method === 'GET' &&
      (method === 'PUT' ? route.path === path : /^\/:\w+$/.test(route.path.replace(path, ''))),
  );

/** Reads body fields without an option from --file, which can also contain a whole row. Options override the file. */
function splitFile(route: RouteContract, text: VerbText, body: readonly FilledField[]) {
  if (route.body === undefined || text.body !== undefined) return { hasFile: false, typed: body };
  const optionNames = new Set(Object.keys(text.options ?? {}));
  const inFile = ({ field, name }: FilledField) => !isTyped(field) && !optionNames.has(name);
  const isShapeless = body.length === 0 && fieldsOf(route.body).length === 0;
  const hasFile = isShapeless || (body.length > 0 && (isRowRoute(route) || body.some(inFile)));
  return { hasFile, typed: body.filter((filled) => !inFile(filled)) };
}

/** Derives a verb from its route; the table overrides names, help and columns. */
export function deriveVerb(route: RouteContract, text: VerbText, shared: SharedText): Verb {
  const { asWords = [], fixed = {}, options: _options, filters: _filters, order: _order, ...own } = text;
  const parameters = pathParameters(route);
  const query = filledFields(route, 'query', text);
  const { hasFile, typed } = splitFile(route, text, filledFields(route, 'body', text));
  const wordsFor = (part: Part, words: readonly string[]): Values => {
    const names = new Set(fieldsOf(route[part]).map(({ name }) => name));
    return Object.fromEntries(
      asWords.flatMap((name, at) => (names.has(name) ? [[name, words[parameters.length + at]]] : [])),
    );
  };
  const list = isListQuery(route.query) ? listPart(text, choicesIn(route)) : undefined;
  const reads = text.reads ?? versionRouteOf(route);
  const words = [...parameters, ...asWords].map(
    (name) => (name === 'id' && shared.idWord) || placeholderOf(name),
  );
  const options = {
    ...list?.options,
    ...optionsOf(query),
    ...(hasFile && { file: { ...rowFileOption, required: typed.length === 0 } }),
    ...optionsOf(typed, hasFile),
    ...ownOptions(text, [...query, ...typed]),
  };
  return {
    summary: route.summary,
    route,
    ...(words.length > 0 && { words }),
    ...(Object.keys(options).length > 0 && { options }),
    ...(reads && { reads }),
    ...(hasFile && reads && { version: rowFileVersion }),
    ...((list || query.length > 0 || asWords.length > 0) &&
      route.query && {
        query: (input) => ({
          ...list?.query?.(input),
          ...defaultsOf(query),
          ...wordsFor('query', input.words),
          ...valuesOf(query, input),
        }),
      }),
    ...(route.body && {
      body: (input) => ({
        ...defaultsOf(typed),
        ...(hasFile && rowFile(input, route)),
        ...wordsFor('body', input.words),
        ...valuesOf(typed, input),
        ...fixed,
      }),
    }),
    ...own,
    ...(own.content === undefined && columnsOf(route, own, shared.columns)),
  };
}
