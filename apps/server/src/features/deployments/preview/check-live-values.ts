import type { ProblemIssue, WizardForm } from '@blueport/contracts';
import { checkLive } from '../../template-fields/index.ts';
import type { PlaceReader, Target } from './check-target.ts';
import type { Plan } from './plan-deployment.ts';

/**
 * Looks up what was chosen from the cloud at the place where it is to be. What is not offered is refused; what could not be
 * looked up stands among the warnings of the plan.
 */
export async function checkLiveValues<Planned extends Plan>(
  { manager }: PlaceReader,
  plan: Planned,
  options: {
    readonly form: WizardForm | undefined;
    readonly target: Target;
    /** Names of the values that are looked up; all of them where it is left out. */
    readonly names?: ReadonlySet<string>;
  },
): Promise<{ readonly plan: Planned; readonly issues: readonly ProblemIssue[] }> {
  const { form, target, names } = options;
  const values = Object.fromEntries(
    Object.entries(plan.content.parameters).filter(([name]) => names?.has(name) ?? true),
  );
  const { issues, unchecked } = await checkLive({
    manager,
    form,
    values,
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
