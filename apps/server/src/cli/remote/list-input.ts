import { usageError } from '../exit-codes.ts';
import type { Verb, VerbInput } from './verb.ts';

/** Options for the filters, order and length of a list. */
export const listOptions = {
  search: { value: 'TEXT', help: 'only rows that contain this text' },
  filter: { value: 'JSON', help: 'conditions by field, such as {"name":{"like":"web"}}' },
  sort: { value: 'FIELDS', help: 'fields to sort by, such as state,createdAt:desc' },
  limit: { value: 'N', help: 'maximum number of rows (50; 0 for all)' },
  skip: { value: 'N', help: 'number of rows to skip' },
} as const satisfies Verb['options'];

/** Settings of a table for its list. */
export interface ListText {
  /** Options that filter rows by the value of a field. Defaults to the field with the name of the option. */
  readonly filters?: Readonly<
    Record<string, { readonly field?: string; readonly value?: string; readonly help: string }>
  >;
  /** Order without --sort, in the format of --sort. */
  readonly order?: string;
}

type Conditions = Readonly<Record<string, unknown>>;

function filterOf(text: string | undefined): Conditions {
  if (text === undefined) return {};
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Conditions;
  } catch {
    // The error message below states the expected format.
  }
  throw usageError('filter-format', { example: '{"name":{"like":"web"}}' });
}

/** Converts `state,createdAt:desc` into the format of the API. */
const sortOf = (text: string): string =>
  JSON.stringify(
    Object.fromEntries(
      text
        .split(',')
        .filter(Boolean)
        .map((field) => (field.endsWith(':desc') ? [field.slice(0, -':desc'.length), -1] : [field, 1])),
    ),
  );

/** Builds the query of a list. `conditions` come from the command's options; `order` applies without --sort. */
export function listWhere(
  input: VerbInput,
  conditions: Conditions,
  order?: string,
): Readonly<Record<string, string | undefined>> {
  const all = { ...filterOf(input.text('filter')), ...conditions };
  const sort = input.text('sort') ?? order;
  return {
    filter: input.text('search'),
    filterObj: Object.keys(all).length === 0 ? undefined : JSON.stringify(all),
    sortObj: sort && sortOf(sort),
    limit: input.text('limit') ?? '50',
    skip: input.text('skip'),
  };
}

/** Returns conditions for fields that equal one of an option's values; `fields` maps option names to field names. */
export function equalTo(input: VerbInput, fields: Readonly<Record<string, string>>): Conditions {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([option, field]) => {
      const values = input.texts(option);
      if (values === undefined) return [];
      return [[field, values.length === 1 ? { eq: values[0] } : { in: values }]];
    }),
  );
}

/** Throws a usage error with the allowed values for an option with a value that no row can have. */
function checkFilters(
  input: VerbInput,
  fields: Readonly<Record<string, string>>,
  choicesOf: (field: string) => readonly string[],
): void {
  for (const [option, field] of Object.entries(fields)) {
    const choices = choicesOf(field);
    const isUnknown = (text: string): boolean => choices.length > 0 && !choices.includes(text);
    if (input.texts(option)?.some(isUnknown) === true)
      throw usageError('option-choices', { option, choices: choices.join(', ') });
  }
}

/**
 * Returns the options and the query function of a list. `choicesOf` returns the values that a field of its rows can
 * have; empty if it can have any.
 */
export function listPart(
  { filters = {}, order }: ListText,
  choicesOf: (field: string) => readonly string[] = () => [],
): Pick<Verb, 'options' | 'query'> {
  const fields = Object.fromEntries(
    Object.entries(filters).map(([name, { field }]) => [name, field ?? name]),
  );
  const own = Object.fromEntries(
    Object.entries(filters).map(([name, { help, value = 'NAME' }]) => [
      name,
      { value, multiple: true, help },
    ]),
  );
  return {
    options: { ...listOptions, ...own },
    query: (input) => {
      checkFilters(input, fields, choicesOf);
      return listWhere(input, equalTo(input, fields), order);
    },
  };
}
