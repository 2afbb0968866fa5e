import type { BlueprintParameter, ProblemIssue, WizardForm } from '@blueport/contracts';
import { checkLive } from '../../../catalog/template-fields/index.ts';
import type { PlaceReader, Target } from './check-target.ts';
import type { Plan } from './plan-deployment.ts';

/** Names of values, and of those that were chosen from a list which one of them narrows: they may not be in it any more. */
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
 * Looks up what was chosen from the cloud at the place where it is to be. What is not offered is refused; what could not be
 * looked up stands among the warnings of the plan.
 */
export async function checkLiveValues<Planned extends Plan>(
  { manager }: PlaceReader,
  plan: Planned,
  options: {
    readonly form: WizardForm | undefined;
    readonly parameters?: readonly BlueprintParameter[];
    readonly target: Target;
    /** Names of the values that are looked up; all of them where it is left out. */
    readonly names?: ReadonlySet<string>;
  },
): Promise<{ readonly plan: Planned; readonly issues: readonly ProblemIssue[] }> {
  const { form, parameters = [], target, names } = options;
  const given = plan.content.parameters;
  const looked = names && withNarrowed(form, names);
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => looked?.has(name) ?? true));
  const { issues, unchecked } = await checkLive({
    manager,
    form,
    values,
    given,
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
