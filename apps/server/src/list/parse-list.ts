import { filterOperators, type FilterOperator, type ListQuery, type ProblemIssue } from '@blueport/contracts';
import { issue, Refusal } from '../errors/refusal.ts';
import type { ListEntity, ListField } from './list-entity.ts';
import type { ListMatch } from './match-text.ts';

export type ListValue = string | number | boolean | Date;

/** A filter condition, validated against the entity. */
export interface ListCondition {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly values: readonly ListValue[];
}

/** A validated list query that uses only fields of the entity. */
export interface ParsedList {
  readonly search: string | undefined;
  /** How `search` matches; absent for rows that contain it as it is. Set only by the server itself. */
  readonly match?: ListMatch;
  readonly conditions: readonly ListCondition[];
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[];
  readonly skip: number;
  /** Undefined means no limit (`limit=0`). */
  readonly limit: number | undefined;
}

const maxConditions = 30;
const maxValues = 200;
const several: ReadonlySet<string> = new Set(['in', 'nin']);

/** Parses a JSON object in a query parameter. */
export function parseQueryObject(text: string | undefined, name: string): Record<string, unknown> {
  if (text === undefined || text === '') return {};
  try {
    const value = JSON.parse(text) as unknown;
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Rejected below like any other invalid JSON.
  }
  throw new Refusal('malformed-request', {
    errors: [issue(`#/query/${name}`, 'invalid-type', { expected: 'object' })],
  });
}

/** Earliest time with a four-digit year; other years are not supported. */
const earliest = new Date('0001-01-01T00:00:00.000Z');
const latest = new Date('9999-12-31T23:59:59.999Z');

/** Converts a value to the type of its field. Returns undefined if that is not possible. */
function valueOf(field: ListField, value: unknown): ListValue | undefined {
  switch (field.type) {
    case 'text':
      return typeof value === 'string' && value.length <= 1000 && isStorable(value) ? value : undefined;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'time': {
      const time = typeof value === 'string' ? new Date(value) : undefined;
      return time && time >= earliest && time <= latest ? time : undefined;
    }
  }
}

const tooMany = (pointer: string, limit: number): ProblemIssue =>
  issue(pointer, 'too-big', { unit: 'entries', limit: String(limit) });

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

function conditionOf(
  entity: ListEntity,
  name: string,
  operator: string,
  value: unknown,
): ListCondition | ProblemIssue {
  const pointer = `#/query/filterObj/${name}/${operator}`;
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (!field) return issue(`#/query/filterObj/${name}`, 'unknown-field');
  const known = filterOperators.find((word) => word === operator);
  if (!known) return issue(pointer, 'invalid-value', { allowed: filterOperators.join(', ') });
  const wrongType = (expected: string) => issue(pointer, 'invalid-type', { expected });
  if (known === 'exists') {
    return typeof value === 'boolean'
      ? { field: name, operator: known, values: [value] }
      : wrongType('boolean');
  }
  if (known === 'like' && field.type !== 'text') return issue(pointer, 'like-needs-text');
  const operands = several.has(known) ? value : [value];
  if (!Array.isArray(operands)) return wrongType('array');
  if (operands.length > maxValues) return tooMany(pointer, maxValues);
  const values = operands.map((entry: unknown) => valueOf(field, entry));
  return values.every((entry) => entry !== undefined)
    ? { field: name, operator: known, values }
    : wrongType(field.type);
}

function conditionsOf(entity: ListEntity, query: ListQuery, issues: ProblemIssue[]): ListCondition[] {
  const found: ListCondition[] = [];
  for (const [name, comparison] of Object.entries(parseQueryObject(query.filterObj, 'filterObj'))) {
    const pointer = `#/query/filterObj/${name}`;
    if (comparison === null || typeof comparison !== 'object' || Array.isArray(comparison)) {
      issues.push(issue(pointer, 'invalid-type', { expected: 'object' }));
      continue;
    }
    for (const [operator, value] of Object.entries(comparison)) {
      const outcome = conditionOf(entity, name, operator, value);
      if ('pointer' in outcome) issues.push(outcome);
      else found.push(outcome);
    }
  }
  if (found.length > maxConditions) {
    issues.push(tooMany('#/query/filterObj', maxConditions));
  }
  const { created } = entity;
  if (created && query.from) found.push({ field: created, operator: 'gte', values: [new Date(query.from)] });
  if (created && query.to) found.push({ field: created, operator: 'lte', values: [new Date(query.to)] });
  return found;
}

function sortOf(entity: ListEntity, query: ListQuery, issues: ProblemIssue[]): ParsedList['sort'] {
  return Object.entries(parseQueryObject(query.sortObj, 'sortObj')).flatMap(([field, direction]) => {
    const pointer = `#/query/sortObj/${field}`;
    if (!Object.hasOwn(entity.fields, field)) {
      issues.push(issue(pointer, 'unknown-field'));
      return [];
    }
    if (direction !== 1 && direction !== -1) {
      issues.push(issue(pointer, 'invalid-value', { allowed: '1, -1' }));
      return [];
    }
    return [{ field, descending: direction === -1 }];
  });
}

/** A list query of the server itself: only the search across lists uses `match`, which no client can send. */
export type MatchedListQuery = ListQuery & { readonly match?: ListMatch };

/** Validates a list query against the fields of its entity. Throws a refusal with every issue and its position. */
export function parseList(entity: ListEntity, query: MatchedListQuery): ParsedList {
  const issues: ProblemIssue[] = [];
  const parsed = {
    search: query.filter?.trim() || undefined,
    ...(query.match && { match: query.match }),
    conditions: conditionsOf(entity, query, issues),
    sort: sortOf(entity, query, issues),
    skip: query.skip ?? 0,
    limit: query.limit || undefined,
  };
  if (issues.length > 0) throw new Refusal('malformed-request', { errors: issues });
  return parsed;
}
