import type { BlueprintParameter } from '../blueprint-routes.ts';
import { fieldTypeOf } from './field-types.ts';
import { fitItem, type ItemRefusal } from './fit-item.ts';
import type { WizardItem } from './form-definition.ts';
import type { IssueCode } from '../../messages/message-ids.ts';
import type { FormIssue } from './form-issue-codes.ts';
import { headingsOf } from './form-visibility.ts';
import type { FieldDoors } from './value-checks.ts';

/** An item of a form laid upon the parameters of a blueprint. */
export interface JudgedItem {
  /** What remains of it; absent where nobody could fill it in, or nothing would take its value. */
  readonly item?: WizardItem;
  /** Everything in which it does not suit them, each with its place among the items. */
  readonly issues: readonly FormIssue[];
  /** Whether its value has to be given, whatever its conditions say. */
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

/** Lays every item of a form upon the parameters of a blueprint; what arranges and explains stays as it is. */
export function judgeItems(
  items: readonly WizardItem[],
  parameters: readonly BlueprintParameter[],
  askedElsewhere: ReadonlySet<string>,
  matches: FieldDoors['matches'],
): JudgedItem[] {
  const byName = new Map(parameters.map((parameter) => [parameter.name.toLowerCase(), parameter]));
  const above = headingsOf(items);
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
      item.when !== undefined || (above.get(item.id) ?? []).some(({ when }) => when !== undefined);
    if (mayHide && parameter.required)
      issues.push({
        pointer: `${place}/parameter`,
        code: 'needs-default',
        values: { parameter: name },
      });
    const { default: start, ...bare } = item;
    if (parameter.secure && start !== undefined)
      issues.push({
        pointer: `${place}/spec/default`,
        code: 'secure-value',
        values: { parameter: name },
      });
    const fitted = fitItem({ ...(parameter.secure ? bare : item), parameter: name }, parameter, matches);
    return {
      ...(fitted.item && { item: fitted.item }),
      issues: [...issues, ...fitted.refusals.map((one) => refusalIssue(one, place, parameter))],
      isAlwaysAsked: parameter.required,
    };
  });
}

/** Everything in which a form does not suit the parameters of a blueprint, each with its place among the items. */
export const checkFormAgainst = (...form: Parameters<typeof judgeItems>): FormIssue[] =>
  judgeItems(...form).flatMap(({ issues }) => issues);
