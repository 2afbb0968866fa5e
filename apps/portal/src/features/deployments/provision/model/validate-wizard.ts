import { isTagsParameter, isGroupName, type BlueprintDetail, type MachineOffer } from '@blueport/contracts';
import { type FieldIssue, parameterField, parameterIssue } from './field-issue.ts';
import type { FieldInputs } from './field-input.ts';
import { visibleParameters, formIssues } from './form-rules.ts';
import { machineIssues } from './machine-values.ts';
import { keyIssue } from './sign-in-fields.ts';
import { tagIssues } from './tag-rows.ts';
import { type WizardValues } from './wizard-values.ts';

/** Data about the selected subscription. Fields are undefined while loading. */
export interface SubscriptionData {
  readonly groupNames?: readonly string[];
  /** Machine offer. Undefined while loading, or if the blueprint has no machines. */
  readonly offer?: MachineOffer;
  /** Why a required machine offer is missing. */
  readonly missingOffer?: 'loading' | 'failed';
  /** Inputs of the deployment being redeployed. */
  readonly existingInputs?: FieldInputs;
}

/** Returns all issues that can be found without the server, in screen order. */
export function validateWizard(
  blueprint: BlueprintDetail,
  values: WizardValues,
  surroundings: SubscriptionData,
): FieldIssue[] {
  const ofForm = withoutExcused(blueprint, values.inputs, surroundings.existingInputs);
  // Each field shows one issue, with the form author's rules first.
  const reportedFields = new Set(ofForm.map(({ field }) => field));
  const parameters = visibleParameters(blueprint, values.inputs)
    .filter(
      (parameter) =>
        !isTagsParameter(blueprint, parameter) && !reportedFields.has(parameterField(parameter.name)),
    )
    .map(
      (parameter) =>
        keyIssue(blueprint, parameter, values.inputs) ??
        parameterIssue(parameter, values.inputs[parameter.name]),
    );
  return [
    ...placeIssues(blueprint, values, surroundings),
    ...tagIssues(values.tags),
    ...ofForm,
    ...parameters.filter((issue) => issue !== undefined),
    ...machineIssues(values.machine, surroundings.offer, surroundings.missingOffer),
  ];
}

/**
 * Returns the form's issues except those of unchanged values that were invalid initially. The server accepts these,
 * because the deployment predates the form.
 */
function withoutExcused(
  blueprint: BlueprintDetail,
  inputs: FieldInputs,
  existingInputs: FieldInputs | undefined,
): FieldIssue[] {
  const issues = formIssues(blueprint, inputs);
  if (!existingInputs || issues.length === 0) return issues;
  const before = new Map(formIssues(blueprint, existingInputs).map((issue) => [issue.field, issue]));
  const untouched = new Set(
    blueprint.parameters.flatMap(({ name }) =>
      inputs[name] === existingInputs[name] ? [parameterField(name)] : [],
    ),
  );
  return issues.filter((issue) => {
    const known = before.get(issue.field);
    const isSame = known?.code === 'form' && issue.code === 'form' && known.form.code === issue.form.code;
    return !(isSame && untouched.has(issue.field));
  });
}

function placeIssues(
  blueprint: BlueprintDetail,
  values: WizardValues,
  surroundings: SubscriptionData,
): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const title = values.title.trim();
  if (title === '') issues.push({ field: 'title', code: 'required' });
  else if (title.length > 120) issues.push({ field: 'title', code: 'tooLong', limit: 120 });
  if (values.subscriptionId === '') issues.push({ field: 'subscriptionId', code: 'required' });
  const inGroup = blueprint.scope === 'resourceGroup';
  if (inGroup) for (const issue of groupIssues(values, surroundings.groupNames)) issues.push(issue);
  if ((!inGroup || values.newResourceGroup) && values.location === '') {
    issues.push({ field: 'location', code: 'required' });
  }
  return issues;
}

function groupIssues(values: WizardValues, names: readonly string[] | undefined): FieldIssue[] {
  const field = 'resourceGroup';
  const name = values.resourceGroup.trim();
  if (name === '') return [{ field, code: 'required' }];
  if (name.length > 90) return [{ field, code: 'tooLong', limit: 90 }];
  if (!isGroupName(name)) return [{ field, code: 'groupName' }];
  if (!names) return [];
  const exists = names.some((known) => known.toLowerCase() === name.toLowerCase());
  if (values.newResourceGroup && exists) return [{ field, code: 'groupExists' }];
  if (!values.newResourceGroup && !exists) return [{ field, code: 'groupMissing' }];
  return [];
}
