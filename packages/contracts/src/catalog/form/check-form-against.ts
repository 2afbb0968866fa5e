import type { BlueprintParameter } from '../blueprint-routes.ts';
import { fieldTypeOf } from './field-types.ts';
import { fitItem, type ItemRefusal } from './fit-item.ts';
import type { WizardItem } from './form-definition.ts';
import type { IssueCode } from '../../messages/message-ids.ts';
import type { FormIssue } from './form-issue-codes.ts';
import { headingsOf } from './form-visibility.ts';
import type { FieldPorts } from './value-checks.ts';

/** A form item matched against the parameters of a blueprint. */
export interface JudgedItem {
  /** The remaining item. Absent if it could not be filled in or nothing would accept its value. */
  readonly item?: WizardItem;
  /** All mismatches, with their position among the items. */
  readonly issues: readonly FormIssue[];
  /** Whether its value is required regardless of its conditions. */
  readonly isAlwaysAsked: boolean;
}

function refusalIssue(refusal: ItemRefusal, place: string, { name, type }: BlueprintParameter): FormIssue {
  const { code } = refusal;
  switch (code) {
    case 'choice-refused': {
      const choices = refusal.choices.join(', ');
      return { pointer: `${place}/spec/options`, code, values: { parameter: name, choices } };
    }
    case 'default-refused': {
      const { code: rule, values } = refusal.rule;
      const facts = { ...values, parameter: name, rule: rule.replace('-', '_') };
      return { pointer: `${place}/spec/default`, code, values: facts };
    }
    case 'text-only':
      return { pointer: `${place}/spec/options`, code, values: { parameter: name, type } };
    case 'nothing-left':
      return { pointer: `${place}/spec`, code, values: { parameter: name } };
  }
}

/** Matches every item of a form against the parameters of a blueprint. Leaves display items unchanged. */
export function checkItems(
  items: readonly WizardItem[],
  parameters: readonly BlueprintParameter[],
  askedElsewhere: ReadonlySet<string>,
  matches: FieldPorts['matches'],
): JudgedItem[] {
  const byName = new Map(parameters.map((parameter) => [parameter.name.toLowerCase(), parameter]));
  const headings = headingsOf(items);
  return items.map((item, index): JudgedItem => {
    const input = fieldTypeOf(item.type)?.input;
    if (input === undefined || item.parameter === undefined)
      return { item, issues: [], isAlwaysAsked: false };
    const place = `/items/${index}`;
    const out = (code: IssueCode, values: Record<string, string>): JudgedItem => ({
      issues: [{ pointer: `${place}/parameter`, code, values }],
      isAlwaysAsked: false,
    });
    const parameter = byName.get(item.parameter.toLowerCase());
    if (!parameter) return out('unknown-parameter', { parameter: item.parameter });
    const { name, type } = parameter;
    if (askedElsewhere.has(name)) return out('asked-elsewhere', { parameter: name });
    if (!input.parameterTypes.includes(type)) return out('wrong-type', { parameter: name, type });
    const issues: FormIssue[] = [];
    const mayHide =
      item.when !== undefined || (headings.get(item.id) ?? []).some(({ when }) => when !== undefined);
    if (mayHide && parameter.required)
      issues.push({
        pointer: `${place}/parameter`,
        code: 'needs-default',
        values: { parameter: name },
      });
    const { default: start, ...itemWithoutDefault } = item;
    if (parameter.secure && start !== undefined)
      issues.push({
        pointer: `${place}/spec/default`,
        code: 'secure-value',
        values: { parameter: name },
      });
    const fitted = fitItem(
      { ...(parameter.secure ? itemWithoutDefault : item), parameter: name },
      parameter,
      matches,
    );
    return {
      ...(fitted.item && { item: fitted.item }),
      issues: [...issues, ...fitted.refusals.map((one) => refusalIssue(one, place, parameter))],
      isAlwaysAsked: parameter.required,
    };
  });
}

/** Returns all mismatches between a form and the parameters of a blueprint, with their position among the items. */
export const checkFormAgainst = (...form: Parameters<typeof checkItems>): FormIssue[] =>
  checkItems(...form).flatMap(({ issues }) => issues);
