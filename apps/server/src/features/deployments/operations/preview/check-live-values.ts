import type { BlueprintParameter, ProblemIssue, WizardForm } from '@blueport/contracts';
import { checkLive } from '../../../catalog/template-fields/index.ts';
import type { PlaceReader, Target } from './check-target.ts';
import type { Plan } from './plan-deployment.ts';

/**
 * Returns the names together with those of fields whose list depends on one of them, because their values may no longer
 * be valid.
 */
function withNarrowed(form: WizardForm | undefined, names: ReadonlySet<string>): ReadonlySet<string> {
  const items = form?.items ?? [];
  const all = new Set(names);
  const ids = new Set(items.filter(({ parameter }) => names.has(parameter ?? '')).map(({ id }) => id));
  for (const { parameter, narrow } of items) {
    if (parameter !== undefined && Object.values(narrow ?? {}).some((id) => ids.has(id))) all.add(parameter);
  }
  return all;
}

/**
 * Looks up values chosen from the cloud in the target location. Values that are not offered are refused; values that
 * could not be checked are added to the warnings of the plan.
 */
export async function checkLiveValues<Planned extends Plan>(
  { manager, recall }: PlaceReader,
  plan: Planned,
  options: {
    readonly form: WizardForm | undefined;
    readonly parameters?: readonly BlueprintParameter[];
    readonly target: Target;
    /** Names of the values to look up. Defaults to all. */
    readonly names?: ReadonlySet<string>;
  },
): Promise<{ readonly plan: Planned; readonly issues: readonly ProblemIssue[] }> {
  const { form, parameters = [], target, names } = options;
  const parameterValues = plan.content.parameters;
  const checkedNames = names && withNarrowed(form, names);
  const values = Object.fromEntries(
    Object.entries(parameterValues).filter(([name]) => checkedNames?.has(name) ?? true),
  );
  const { issues, unchecked } = await checkLive({
    manager,
    recall,
    form,
    values,
    parameterValues,
    parameters,
    subscriptionId: target.subscriptionId,
    location: target.location,
  });
  if (unchecked.length === 0) return { plan, issues };
  const warnings = unchecked.map(({ parameter, message }) => ({
    severity: 'warning' as const,
    code: 'ChoiceNotChecked',
    message,
    parameter,
    path: `/parameters/${parameter}`,
  }));
  const diagnostics = [...plan.preview.diagnostics, ...warnings];
  return { plan: { ...plan, preview: { ...plan.preview, diagnostics } }, issues };
}
