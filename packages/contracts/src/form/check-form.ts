import type { BlueprintParameter } from '../api/blueprint-routes.ts';
import type { ProblemIssue } from '../api/problem.ts';
import { formFieldTypes } from '../reference/enumerations.ts';
import { checkFieldValue, type FieldDoors } from './check-field-value.ts';
import { isChoiceType, isInputType, isTextType } from './field-types.ts';
import type { FormDefinition, FormItem, WizardItem } from './form-definition.ts';
import type { FieldSpec } from './form-field.ts';
import { headingsOf } from './form-visibility.ts';
import { operatorsWithoutValue } from './form-words.ts';
import { resolveItem } from './resolve-item.ts';

/** What a check of fields needs: how values are matched, and what is wrong with a pattern, if anything. */
export interface PatternDoors extends FieldDoors {
  readonly patternError: (pattern: string) => string | undefined;
}

const issue = (pointer: string, code: string, message: string): ProblemIssue => ({ pointer, code, message });

/** Every rule that a field breaks by itself, below its own place. */
export function checkFieldSpec(spec: FieldSpec, place: string, doors: PatternDoors): ProblemIssue[] {
  const issues: ProblemIssue[] = [];
  const add = (name: string, code: string, message: string) =>
    issues.push(issue(`${place}/${name}`, code, message));
  const { type, min, max, pattern, options } = spec;
  const takesLimits = isInputType(type) && type !== formFieldTypes.select;
  if (!takesLimits && (min !== undefined || max !== undefined))
    add(min === undefined ? 'max' : 'min', 'not-applicable', 'A field of this type has no limits.');
  if (min !== undefined && max !== undefined && min > max) add('min', 'empty-range', 'No value is left.');
  const counted = takesLimits && type !== formFieldTypes.number;
  for (const [name, limit] of Object.entries({ min, max })) {
    if (
      counted &&
      limit !== undefined &&
      (!Number.isInteger(limit) || (limit < 0 && type !== formFieldTypes.date))
    )
      add(name, 'not-whole', 'Must be a whole number.');
  }
  if (pattern !== undefined && pattern !== '') {
    const wrong = isTextType(type) ? doors.patternError(pattern) : 'Only text has a pattern.';
    if (wrong !== undefined) add('pattern', 'invalid-pattern', wrong);
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
    const wrong = isInputType(type)
      ? checkFieldValue(spec, spec.default, doors)
      : [{ message: 'A field of this type has no value.' }];
    issues.push(...wrong.map(({ message }) => issue(`${place}/default`, 'default-refused', message)));
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
      if (value === undefined && !operatorsWithoutValue.has(operator))
        issues.push(issue(`${place}/value`, 'required', 'There is nothing to compare with.'));
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
        issue(`/items/${index}/when`, 'cycle', `Depends on itself: ${[...circle, id].join(' → ')}.`),
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
          : issue(`${place}/spec`, 'incomplete', 'A field needs a type and a label.'),
      );
      continue;
    }
    issues.push(...checkFieldSpec(found, `${place}/spec`, doors));
    if (!isInputType(found.type)) {
      if (item.parameter !== undefined)
        issues.push(issue(`${place}/parameter`, 'not-applicable', 'A field of this type has no value.'));
      continue;
    }
    const name = item.parameter?.toLowerCase();
    if (name === undefined)
      issues.push(
        issue(`${place}/parameter`, 'required', `${found.label} is for no parameter of the template.`),
      );
    else if (parameters.has(name))
      issues.push(issue(`${place}/parameter`, 'duplicate', `${item.parameter} is asked for twice.`));
    else parameters.add(name);
  }
  return [...issues, ...conditionIssues(resolved, definition.items)];
}

const parameterTypes: Readonly<Record<number, readonly BlueprintParameter['type'][]>> = {
  [formFieldTypes.textField]: ['string', 'secureString'],
  [formFieldTypes.textArea]: ['string', 'secureString'],
  [formFieldTypes.select]: ['string', 'int', 'bool'],
  [formFieldTypes.multiSelect]: ['array'],
  [formFieldTypes.date]: ['string'],
  [formFieldTypes.number]: ['int'],
};

/** Everything in which a form does not suit the parameters of a blueprint, each with its place among the items. */
export function checkFormAgainst(
  items: readonly WizardItem[],
  parameters: readonly BlueprintParameter[],
  askedElsewhere: ReadonlySet<string>,
): ProblemIssue[] {
  const byName = new Map(parameters.map((parameter) => [parameter.name.toLowerCase(), parameter]));
  const above = headingsOf(items);
  return items.flatMap((item, index): ProblemIssue[] => {
    if (!isInputType(item.type) || item.parameter === undefined) return [];
    const place = `/items/${index}/parameter`;
    const parameter = byName.get(item.parameter.toLowerCase());
    if (!parameter)
      return [issue(place, 'unknown-parameter', `The template has no parameter ${item.parameter}.`)];
    if (askedElsewhere.has(parameter.name))
      return [issue(place, 'asked-elsewhere', `The administrator settings ask for ${parameter.name}.`)];
    if (!parameterTypes[item.type]?.includes(parameter.type))
      return [issue(place, 'wrong-type', `${parameter.name} is of type ${parameter.type}.`)];
    const mayHide =
      item.when !== undefined || (above.get(item.id) ?? []).some(({ when }) => when !== undefined);
    if (mayHide && parameter.required)
      return [issue(place, 'needs-default', `${parameter.name} has no default and may not be hidden.`)];
    if (parameter.secure && item.default !== undefined)
      return [issue(`/items/${index}/spec/default`, 'secure-value', 'A secret is given by whoever deploys.')];
    return [];
  });
}
