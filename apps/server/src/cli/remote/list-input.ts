import { usageError } from '../exit-codes.ts';
import type { Verb, VerbInput } from './verb.ts';

/** Filters, order and length of a list. */
export const listOptions = {
  search: { value: 'TEXT', help: 'rows that contain this text' },
  filter: { value: 'JSON', help: 'conditions per field, such as {"name":{"like":"web"}}' },
  sort: { value: 'FIELDS', help: 'fields to sort by, such as state,createdAt:desc' },
  limit: { value: 'N', help: 'maximum number of rows (50; 0 for all)' },
  skip: { value: 'N', help: 'number of rows to skip' },
} as const satisfies Verb['options'];

/** What a table says of a list. */
export interface ListText {
  /** Options that choose rows by the value of a field: the one named, or the one that the option is called after. */
  readonly filters?: Readonly<
    Record<string, { readonly field?: string; readonly value?: string; readonly help: string }>
  >;
  /** The order without --sort, as --sort writes it. */
  readonly order?: string;
}

type Conditions = Readonly<Record<string, unknown>>;

function filterOf(text: string | undefined): Conditions {
  if (text === undefined) return {};
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Conditions;
  } catch {
    // The sentence below says what is expected.
  }
  throw usageError('filter-format', { example: '{"name":{"like":"web"}}' });
}

/** `state,createdAt:desc` as the API takes it. */
const sortOf = (text: string): string =>
  JSON.stringify(
    Object.fromEntries(
      text
        .split(',')
        .filter(Boolean)
        .map((field) => (field.endsWith(':desc') ? [field.slice(0, -':desc'.length), -1] : [field, 1])),
    ),
  );

/** The query of a list; `conditions` are what options of the command's own stand for, `order` is that without --sort. */
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

/** Rows whose fields are what the options of the same place say; `fields` is option and field. */
export function equalTo(input: VerbInput, fields: Readonly<Record<string, string>>): Conditions {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([option, field]) => {
      const values = input.texts(option);
      if (values === undefined) return [];
      return [[field, values.length === 1 ? { eq: values[0] } : { in: values }]];
    }),
  );
}

/** Options and query of a list. */
export function listPart({ filters = {}, order }: ListText): Pick<Verb, 'options' | 'query'> {
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
    query: (input) => listWhere(input, equalTo(input, fields), order),
  };
}
