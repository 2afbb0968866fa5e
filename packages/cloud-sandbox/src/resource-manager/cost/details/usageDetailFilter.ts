import { badRequest } from '../../http/errors.ts';
import { parseFilter, type Filter } from '../../filter/odataFilter.ts';
import { textOf } from '../../json.ts';
import { dayOf } from '../rows/calendar.ts';
import type { CostLine } from '../rows/costLine.ts';
import { meterOf, nameOf } from './rowRecord.ts';

/** A parsed filter of usage details: a range of days, `to` exclusive, and a condition on lines. */
export interface DetailFilter {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly includes: (line: CostLine) => boolean;
}

type Comparison = Extract<Filter, { kind: 'compare' }>;

const fields: Readonly<Record<string, (line: CostLine) => string>> = {
  resourcegroup: ({ group }) => group,
  resourcename: ({ resourceId }) => nameOf(resourceId),
  instancename: ({ resourceId }) => nameOf(resourceId),
  resourceid: ({ resourceId }) => resourceId,
  instanceid: ({ resourceId }) => resourceId,
  chargetype: ({ chargeType }) => chargeType,
  reservationid: ({ reservation }) => reservation?.id ?? '',
  publishertype: () => 'Azure',
  meterid: (line) => meterOf(line).meterId,
};

const refuse = (reason: string) => badRequest('400', `Invalid filter: ${reason}`);

/** Returns the comparisons of a filter, which must be joined by `and`. */
function comparisonsOf(filter: Filter): Comparison[] {
  if (filter.kind === 'and') return [...comparisonsOf(filter.left), ...comparisonsOf(filter.right)];
  if (filter.kind === 'compare') return [filter];
  throw refuse("only comparisons joined by 'and' are supported.");
}

function tagCondition(value: string): (line: CostLine) => boolean {
  const [key = '', ...rest] = value.split(':');
  const wanted = rest.join(':').toLowerCase();
  return ({ tags }) =>
    Object.entries(tags).some(
      ([name, each]) => name.toLowerCase() === key.toLowerCase() && textOf(each)?.toLowerCase() === wanted,
    );
}

function dayCondition({ operator, value }: Comparison): { from?: number; to?: number } {
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw refuse(`'${value}' is not a date.`);
  const day = dayOf(time);
  if (operator === 'ge') return { from: day };
  if (operator === 'gt') return { from: day + 1 };
  if (operator === 'le') return { to: day + 1 };
  if (operator === 'lt') return { to: day };
  if (operator === 'eq') return { from: day, to: day + 1 };
  throw refuse(`operator '${operator}' is not supported.`);
}

/** Parses the filter of a request for usage details. */
export function readDetailFilter(text: string | undefined): DetailFilter {
  let [from, to]: (number | undefined)[] = [];
  const conditions: ((line: CostLine) => boolean)[] = [];
  for (const comparison of text === undefined ? [] : comparisonsOf(parseFilter(text))) {
    const field = comparison.field.toLowerCase().replace(/^properties\//, '');
    const { operator, value } = comparison;
    if (['usagestart', 'usageend', 'date'].includes(field)) {
      const days = dayCondition(comparison);
      from = days.from ?? from;
      to = days.to ?? to;
      continue;
    }
    if (operator !== 'eq') throw refuse(`operator '${operator}' is not supported for '${comparison.field}'.`);
    if (field === 'tags') conditions.push(tagCondition(value));
    else {
      const read = fields[field];
      if (read === undefined) throw refuse(`'${comparison.field}' is not supported.`);
      conditions.push((line) => read(line).toLowerCase() === value.toLowerCase());
    }
  }
  return { from, to, includes: (line) => conditions.every((holds) => holds(line)) };
}
