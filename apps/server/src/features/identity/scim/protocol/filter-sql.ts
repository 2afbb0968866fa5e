import { sql, type RawBuilder } from 'kysely';
import type { AttributePath, ComparisonOperator, ComparisonValue, Filter } from './filter.ts';
import { ScimError } from './scim-error.ts';

type Condition = RawBuilder<boolean>;

/** How a filter reads an attribute of a resource from the database. */
type FilterColumn =
  /** Text; `isExact` compares case-sensitively. `isIndexed`: a partial index contains all values except empty ones. */
  | {
      readonly type: 'text';
      readonly value: RawBuilder<unknown>;
      readonly isExact?: boolean;
      readonly isIndexed?: boolean;
    }
  | { readonly type: 'boolean'; readonly value: RawBuilder<unknown> }
  | { readonly type: 'time'; readonly value: RawBuilder<unknown> }
  /** A value of a multi-valued attribute, for example a member. */
  | { readonly type: 'contains'; readonly contains: (value: string) => Condition; readonly any: Condition };

/** Attributes by name in lower case, sub-attributes as `attribute.sub`. */
export type FilterColumns = Readonly<Record<string, FilterColumn>>;

const invalid = (detail: string) => new ScimError(400, `The filter is invalid. ${detail}`, 'invalidFilter');

const ordered: Readonly<Partial<Record<ComparisonOperator, RawBuilder<unknown>>>> = {
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

function compareText(
  { value, isExact = false, isIndexed = false }: Extract<FilterColumn, { type: 'text' }>,
  operator: ComparisonOperator,
  text: string,
): Condition {
  const left = isExact ? sql`${value}` : sql`lower(${value})`;
  const right = isExact ? sql`${text}::text` : sql`lower(${text}::text)`;
  if (operator === 'eq') {
    return isIndexed ? sql`(${left} = ${right} and ${value} <> '')` : sql`${left} = ${right}`;
  }
  if (operator === 'ne') return sql`${left} is distinct from ${right}`;
  if (operator === 'co') return sql`strpos(${left}, ${right}) > 0`;
  if (operator === 'sw') return sql`starts_with(${left}, ${right})`;
  if (operator === 'ew') return sql`right(${left}, length(${right})) = ${right}`;
  return sql`${left} ${ordered[operator]!} ${right}`;
}

function compareTime(value: RawBuilder<unknown>, operator: ComparisonOperator, text: string): Condition {
  const date = new Date(text);
  const year = date.getUTCFullYear();
  // The negated condition also rejects an invalid date, whose year is NaN.
  if (!(year >= 1 && year <= 9999)) throw invalid(`“${text}” is not a time.`);
  const time = sql`${date.toISOString()}::timestamptz`;
  // Responses contain milliseconds only.
  const left = sql`date_trunc('milliseconds', ${value})`;
  if (operator === 'eq') return sql`${left} = ${time}`;
  if (operator === 'ne') return sql`${left} <> ${time}`;
  const sign = ordered[operator];
  if (!sign) throw invalid(`“${operator}” does not apply to times.`);
  return sql`${left} ${sign} ${time}`;
}

function compare(
  column: FilterColumn,
  name: string,
  operator: ComparisonOperator,
  value: ComparisonValue,
): Condition {
  const isEquality = operator === 'eq' || operator === 'ne';
  if (value === null && isEquality) {
    return operator === 'eq' ? sql`not ${present(column)}` : present(column);
  }
  if (column.type === 'boolean' && typeof value === 'boolean' && isEquality) {
    return operator === 'eq' ? sql`${column.value} = ${value}` : sql`${column.value} <> ${value}`;
  }
  if (typeof value === 'string') {
    if (column.type === 'text') return compareText(column, operator, value);
    if (column.type === 'time') return compareTime(column.value, operator, value);
    if (column.type === 'contains' && operator === 'eq') return column.contains(value);
  }
  throw invalid(`“${operator}” with this value does not apply to “${name}”.`);
}

function present(column: FilterColumn): Condition {
  if (column.type === 'contains') return column.any;
  if (column.type === 'text') return sql`coalesce(${column.value} <> '', false)`;
  return sql`${column.value} is not null`;
}

const join = (parts: readonly Condition[], word: RawBuilder<unknown>): Condition =>
  sql`(${sql.join([...parts], sql` ${word} `)})`;

/** Converts a filter into a condition. Throws `invalidFilter` for an attribute that cannot be searched. */
export function filterCondition(filter: Filter, columns: FilterColumns): Condition {
  const conditionOf = (part: Filter, parent: string | null): Condition => {
    const find = ({ attribute, sub, isExtension }: AttributePath): [FilterColumn, string] => {
      const name = [parent, attribute, sub].filter((each) => each !== null).join('.');
      const column = isExtension || !Object.hasOwn(columns, name) ? undefined : columns[name];
      if (!column) throw invalid(`“${name}” cannot be searched.`);
      return [column, name];
    };
    switch (part.kind) {
      case 'and':
        return join(
          part.parts.map((each) => conditionOf(each, parent)),
          sql`and`,
        );
      case 'or':
        return join(
          part.parts.map((each) => conditionOf(each, parent)),
          sql`or`,
        );
      case 'not':
        return sql`not coalesce(${conditionOf(part.part, parent)}, false)`;
      case 'present':
        return present(find(part.path)[0]);
      case 'compare': {
        const [column, name] = find(part.path);
        return compare(column, name, part.operator, part.value);
      }
      case 'values':
        if (parent !== null) throw invalid('The nesting is too deep.');
        return conditionOf(part.part, part.path.attribute);
    }
  };
  return conditionOf(filter, null);
}
