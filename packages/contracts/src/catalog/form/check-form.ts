import type { ProblemIssue } from '../../api/problem.ts';
import { checkFieldValue } from './check-field-value.ts';
import { fieldTypeOf, isChoiceType, isInputType, isTextType } from './field-types.ts';
import type { FormDefinition, FormItem, WizardItem } from './form-definition.ts';
import type { FieldSpec } from './form-field.ts';
import type { FormIssueCode } from './form-issue-codes.ts';
import { headingsOf } from './form-visibility.ts';
import { operatorsWithoutValue } from './form-words.ts';
import { narrowingIssues } from './narrowing.ts';
import { resolveItem } from './resolve-item.ts';
import { mostDays, type FieldDoors } from './value-checks.ts';
import { valueText } from './value-text.ts';

/** Why a pattern is none. */
export interface PatternFault {
  readonly message: string;
  /** The part of it that cannot be read. */
  readonly at?: string | undefined;
  /** Whether it can be read, and would take too much to match. */
  readonly isTooBig?: boolean;
}

/** What a check of fields needs: how values are matched, and what is wrong with a pattern, if anything. */
export interface PatternDoors extends FieldDoors {
  readonly patternError: (pattern: string) => PatternFault | undefined;
}

/** An issue, with what its message speaks of for those who read another language. */
const issue = (
  pointer: string,
  code: FormIssueCode,
  message: string,
  values?: Readonly<Record<string, string>>,
): ProblemIssue => ({ pointer, code, message, ...(values && { values }) });

/** Every rule that a field breaks by itself, below its own place. */
export function checkFieldSpec(spec: FieldSpec, place: string, doors: PatternDoors): ProblemIssue[] {
  const issues: ProblemIssue[] = [];
  const add = (name: string, code: FormIssueCode, message: string) =>
    issues.push(issue(`${place}/${name}`, code, message));
  const { type, min, max, pattern, options } = spec;
  const limits = fieldTypeOf(type)?.input?.limits;
  if (limits === undefined && (min !== undefined || max !== undefined))
    add(min === undefined ? 'max' : 'min', 'not-applicable', 'A field of this type has no limits.');
  if (min !== undefined && max !== undefined && min > max) add('min', 'empty-range', 'No value is left.');
  const isSigned = limits === 'value' || limits === 'days';
  for (const [name, limit] of Object.entries({ min, max })) {
    if (limits === undefined || limit === undefined) continue;
    if (!Number.isSafeInteger(limit)) add(name, 'not-whole', 'Must be a whole number.');
    else if (limit < 0 && !isSigned) add(name, 'below-zero', 'Must not be less than 0.');
    else if (limits === 'days' && Math.abs(limit) > mostDays)
      add(name, 'too-far', `Must not be more than ${mostDays} days from today.`);
  }
  if (pattern !== undefined && pattern !== '') {
    const wrong = isTextType(type) ? doors.patternError(pattern) : undefined;
    if (!isTextType(type)) add('pattern', 'not-applicable', 'Only text has a pattern.');
    else if (wrong?.isTooBig) add('pattern', 'repeats-too-much', wrong.message);
    else if (wrong)
      issues.push(
        issue(
          `${place}/pattern`,
          'invalid-pattern',
          wrong.message,
          wrong.at === undefined ? {} : { at: wrong.at },
        ),
      );
  }
  if (isChoiceType(type)) {
    if (options === undefined) add('options', 'required', 'There is nothing to choose from.');
    else if (options.kind === 'static') {
      if (options.choices.length === 0) add('options', 'required', 'There is nothing to choose from.');
      const seen = new Set<string>();
      for (const [index, { value }] of options.choices.entries()) {
        if (seen.has(value)) add(`options/choices/${index}/value`, 'duplicate', `${value} is offered twice.`);
        seen.add(value);
      }
    }
  } else if (options !== undefined)
    add('options', 'not-applicable', 'A field of this type offers no choices.');
  if (spec.default !== undefined && issues.length === 0) {
    if (!isInputType(type)) add('default', 'not-applicable', 'A field of this type has no value.');
    else
      for (const { code: rule, message, limit } of checkFieldValue(spec, spec.default, doors)) {
        const values = { rule, ...(limit !== undefined && { limit: String(limit) }) };
        issues.push(issue(`${place}/default`, 'default-refused', message, values));
      }
  }
  return issues;
}

/** The circle that an item is part of, as ids; undefined where its conditions come to an end. */
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
 * Whether a test can ever hold: a field with choices of its own has only those, alone or, where several may be chosen, as a list
 * in JSON. `notEquals` holds for everything else, and a part of a text is no choice.
 */
function mayHold({ type, options }: WizardItem, operator: string, wanted: readonly unknown[]): boolean {
  if (!isChoiceType(type) || options?.kind !== 'static') return true;
  const isSeveral = fieldTypeOf(type)?.input?.value === 'list';
  if (operator !== 'equals' && operator !== 'in' && !(operator === 'contains' && isSeveral)) return true;
  return wanted
    .map(valueText)
    .some(
      (text) => options.choices.some(({ value }) => value === text) || (isSeveral && text.startsWith('[')),
    );
}

function conditionIssues(
  items: readonly (WizardItem | undefined)[],
  authored: readonly FormItem[],
): ProblemIssue[] {
  const issues: ProblemIssue[] = [];
  const known = items.filter((item) => item !== undefined);
  const byId = new Map(known.map((item) => [item.id, item]));
  for (const [index, { when }] of authored.entries()) {
    for (const [number, { field, operator, value }] of (when?.tests ?? []).entries()) {
      const place = `/items/${index}/when/tests/${number}`;
      const asked = byId.get(field);
      if (!authored.some(({ id }) => id === field))
        issues.push(issue(`${place}/field`, 'unknown-field', `The form has no field ${field}.`));
      else if (asked && !isInputType(asked.type))
        issues.push(issue(`${place}/field`, 'no-value', `${asked.label} has no value to ask for.`));
      if (operatorsWithoutValue.has(operator)) continue;
      const wanted = [value].flat().filter((one) => one !== undefined && one !== '');
      if (wanted.length === 0)
        issues.push(issue(`${place}/value`, 'required', 'There is nothing to compare with.'));
      else if (asked && !mayHold(asked, operator, wanted))
        issues.push(
          issue(
            `${place}/value`,
            'not-offered',
            `${asked.label} does not offer ${wanted.map(valueText).join(', ')}.`,
          ),
        );
    }
  }
  const above = headingsOf(known);
  const needs = new Map(
    known.map((item) => [
      item.id,
      [
        ...(item.when?.tests ?? []).map(({ field }) => field),
        ...(above.get(item.id) ?? []).map(({ id }) => id),
      ],
    ]),
  );
  for (const [index, { id, when }] of authored.entries()) {
    if (when === undefined) continue;
    const circle = circleFrom(id, needs);
    if (circle)
      issues.push(
        issue(`/items/${index}/when`, 'cycle', `Depends on itself: ${[...circle, id].join(' → ')}.`, {
          path: [...circle, id].join(' → '),
        }),
      );
  }
  return issues;
}

/** Everything that keeps a form from being published, each with its place in the definition. */
export function checkForm(
  definition: FormDefinition,
  fields: ReadonlyMap<string, FieldSpec>,
  doors: PatternDoors,
): ProblemIssue[] {
  const resolved = definition.items.map((item) => resolveItem(item, fields));
  const issues: ProblemIssue[] = [];
  if (!resolved.some((item) => item !== undefined && isInputType(item.type)))
    issues.push(issue('/items', 'empty', 'The form asks for nothing.'));
  const ids = new Set<string>();
  const parameters = new Set<string>();
  for (const [index, item] of definition.items.entries()) {
    const place = `/items/${index}`;
    if (ids.has(item.id))
      issues.push(issue(`${place}/id`, 'duplicate', `${item.id} is the id of two fields.`));
    ids.add(item.id);
    const found = resolved[index];
    if (!found) {
      const gone = item.fieldId !== undefined && !fields.has(item.fieldId);
      issues.push(
        gone
          ? issue(`${place}/fieldId`, 'unknown-field', 'The field is no longer in the library.')
          : item.fieldId === undefined && item.spec.type === undefined
            ? issue(`${place}/spec/type`, 'incomplete', 'A field needs a type.')
            : issue(`${place}/spec/label`, 'incomplete', 'A field needs a label.'),
      );
      continue;
    }
    for (const wrong of checkFieldSpec(found, `${place}/spec`, doors)) issues.push(wrong);
    if (!isInputType(found.type)) {
      if (item.parameter !== undefined)
        issues.push(issue(`${place}/parameter`, 'not-applicable', 'A field of this type has no value.'));
      continue;
    }
    const name = item.parameter?.toLowerCase();
    if (name === undefined)
      issues.push(
        issue(`${place}/parameter`, 'required', 'Say which parameter of the template the value is for.'),
      );
    else if (parameters.has(name))
      issues.push(issue(`${place}/parameter`, 'duplicate', `${item.parameter} is asked for twice.`));
    else parameters.add(name);
  }
  return [
    ...issues,
    ...conditionIssues(resolved, definition.items),
    ...narrowingIssues(resolved, definition.items),
  ];
}
