import { checkFieldValue } from './check-field-value.ts';
import { fieldTypeOf, isChoiceType, isInputType, isTextType } from './field-types.ts';
import type { FormDefinition, FormItem, WizardItem } from './form-definition.ts';
import type { FieldSpec } from './form-field.ts';
import type { FormIssue, FormIssueCode } from './form-issue-codes.ts';
import { headingsOf } from './form-visibility.ts';
import { operatorsWithoutValue } from './form-operators.ts';
import { narrowingIssues } from './narrowing.ts';
import { resolveItem } from './resolve-item.ts';
import { maxDays, type FieldPorts } from './value-checks.ts';
import { valueText } from './value-text.ts';

/** Why a pattern is invalid. */
export interface PatternFault {
  /** The part of the pattern that could not be parsed. */
  readonly at?: string | undefined;
  /** Whether the pattern is valid but too expensive to match. */
  readonly isTooBig?: boolean;
}

/** Dependencies of a field check: matching values, and validating patterns. */
export interface PatternPorts extends FieldPorts {
  readonly patternError: (pattern: string) => PatternFault | undefined;
}

const issue = (pointer: string, code: FormIssueCode, values?: Record<string, string>): FormIssue => ({
  pointer,
  code,
  ...(values && { values }),
});

/** Returns every rule that a field violates by itself, with pointers below the given one. */
export function checkFieldSpec(spec: FieldSpec, place: string, ports: PatternPorts): FormIssue[] {
  const issues: FormIssue[] = [];
  const add = (name: string, code: FormIssueCode, values?: Record<string, string>) =>
    issues.push(issue(`${place}/${name}`, code, values));
  const { type, min, max, pattern, options } = spec;
  const limits = fieldTypeOf(type)?.input?.limits;
  if (limits === undefined && (min !== undefined || max !== undefined))
    add(min === undefined ? 'max' : 'min', 'not-applicable');
  if (min !== undefined && max !== undefined && min > max) add('min', 'empty-range');
  const isSigned = limits === 'value' || limits === 'days';
  for (const [name, limit] of Object.entries({ min, max })) {
    if (limits === undefined || limit === undefined) continue;
    if (!Number.isSafeInteger(limit)) add(name, 'not-whole');
    else if (limit < 0 && !isSigned) add(name, 'below-zero');
    else if (limits === 'days' && Math.abs(limit) > maxDays) add(name, 'too-far');
  }
  if (pattern !== undefined && pattern !== '') {
    const wrong = isTextType(type) ? ports.patternError(pattern) : undefined;
    if (!isTextType(type)) add('pattern', 'not-applicable');
    else if (wrong?.isTooBig) add('pattern', 'repeats-too-much');
    else if (wrong?.at !== undefined) add('pattern', 'invalid-pattern', { at: wrong.at });
    else if (wrong) add('pattern', 'unfinished-pattern');
  }
  if (isChoiceType(type)) {
    if (options === undefined) add('options', 'required');
    else if (options.kind === 'static') {
      if (options.choices.length === 0) add('options', 'required');
      const seen = new Set<string>();
      for (const [index, { value }] of options.choices.entries()) {
        if (seen.has(value)) add(`options/choices/${index}/value`, 'duplicate');
        seen.add(value);
      }
    }
  } else if (options !== undefined) add('options', 'not-applicable');
  if (spec.default !== undefined && issues.length === 0) {
    if (!isInputType(type)) add('default', 'not-applicable');
    else
      for (const broken of checkFieldValue(spec, spec.default, ports))
        issues.push({ ...broken, pointer: `${place}/default` });
  }
  return issues;
}

/** Returns the ids of the cycle that contains an item, or undefined if its conditions have none. */
function circleFrom(start: string, needs: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const path: string[] = [];
  const seen = new Set<string>();
  const walk = (id: string): boolean => {
    for (const next of needs.get(id) ?? []) {
      if (next === start) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      path.push(next);
      if (walk(next)) return true;
      path.pop();
    }
    return false;
  };
  return walk(start) ? [start, ...path] : undefined;
}

/**
 * Returns whether a test can ever be true. A field with static choices can only have these values, or a JSON list of
 * them if several are allowed. `notEquals` can always be true, and substring tests are not checked against choices.
 */
function mayHold(
  { type, options }: WizardItem,
  operator: string,
  expectedValues: readonly unknown[],
): boolean {
  if (!isChoiceType(type) || options?.kind !== 'static') return true;
  const isSeveral = fieldTypeOf(type)?.input?.value === 'list';
  if (operator !== 'equals' && operator !== 'in' && !(operator === 'contains' && isSeveral)) return true;
  return expectedValues
    .map(valueText)
    .some(
      (text) => options.choices.some(({ value }) => value === text) || (isSeveral && text.startsWith('[')),
    );
}

function conditionIssues(
  items: readonly (WizardItem | undefined)[],
  authored: readonly FormItem[],
): FormIssue[] {
  const issues: FormIssue[] = [];
  const known = items.filter((item) => item !== undefined);
  const byId = new Map(known.map((item) => [item.id, item]));
  for (const [index, { when }] of authored.entries()) {
    for (const [number, { field, operator, value }] of (when?.tests ?? []).entries()) {
      const place = `/items/${index}/when/tests/${number}`;
      const conditionItem = byId.get(field);
      if (!authored.some(({ id }) => id === field)) issues.push(issue(`${place}/field`, 'unknown-field'));
      else if (conditionItem && !isInputType(conditionItem.type))
        issues.push(issue(`${place}/field`, 'no-value'));
      if (operatorsWithoutValue.has(operator)) continue;
      const expectedValues = [value].flat().filter((one) => one !== undefined && one !== '');
      if (expectedValues.length === 0) issues.push(issue(`${place}/value`, 'required'));
      else if (conditionItem && !mayHold(conditionItem, operator, expectedValues))
        issues.push(
          issue(`${place}/value`, 'not-offered', { value: expectedValues.map(valueText).join(', ') }),
        );
    }
  }
  const headings = headingsOf(known);
  const needs = new Map(
    known.map((item) => [
      item.id,
      [
        ...(item.when?.tests ?? []).map(({ field }) => field),
        ...(headings.get(item.id) ?? []).map(({ id }) => id),
      ],
    ]),
  );
  for (const [index, { id, when }] of authored.entries()) {
    if (when === undefined) continue;
    const circle = circleFrom(id, needs);
    if (circle) issues.push(issue(`/items/${index}/when`, 'cycle', { path: [...circle, id].join(' → ') }));
  }
  return issues;
}

/** Returns everything that prevents a form from being published, with its position in the definition. */
export function checkForm(
  definition: FormDefinition,
  fields: ReadonlyMap<string, FieldSpec>,
  ports: PatternPorts,
): FormIssue[] {
  const resolved = definition.items.map((item) => resolveItem(item, fields));
  const issues: FormIssue[] = [];
  if (!resolved.some((item) => item !== undefined && isInputType(item.type)))
    issues.push(issue('/items', 'empty'));
  const ids = new Set<string>();
  const parameters = new Set<string>();
  for (const [index, item] of definition.items.entries()) {
    const place = `/items/${index}`;
    if (ids.has(item.id)) issues.push(issue(`${place}/id`, 'duplicate'));
    ids.add(item.id);
    const found = resolved[index];
    if (!found) {
      const isFieldMissing = item.fieldId !== undefined && !fields.has(item.fieldId);
      issues.push(
        isFieldMissing
          ? issue(`${place}/fieldId`, 'unknown-field')
          : item.fieldId === undefined && item.spec.type === undefined
            ? issue(`${place}/spec/type`, 'incomplete')
            : issue(`${place}/spec/label`, 'incomplete'),
      );
      continue;
    }
    for (const wrong of checkFieldSpec(found, `${place}/spec`, ports)) issues.push(wrong);
    if (!isInputType(found.type)) {
      if (item.parameter !== undefined) issues.push(issue(`${place}/parameter`, 'not-applicable'));
      continue;
    }
    const name = item.parameter?.toLowerCase();
    if (name === undefined) issues.push(issue(`${place}/parameter`, 'required'));
    else if (parameters.has(name)) issues.push(issue(`${place}/parameter`, 'duplicate'));
    else parameters.add(name);
  }
  return [
    ...issues,
    ...conditionIssues(resolved, definition.items),
    ...narrowingIssues(resolved, definition.items),
  ];
}
