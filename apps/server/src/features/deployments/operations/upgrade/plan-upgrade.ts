import type { BlueprintParameter, CloudName, ExtensionFieldValues } from '@blueport/contracts';
import { invalidInput } from '../../../../errors/refusal.ts';
import { nameParameters } from '../../../catalog/blueprints/index.ts';
import {
  imageSizeIssues,
  unsupportedExtensions,
  applyChoice,
  type ChoiceRules,
  type UpdatedChoice,
} from '../../../catalog/machines/index.ts';
import { declaredResources } from '../declared/declared.ts';
import type { Content } from '../content/content.ts';
import type { Target } from '../preview/check-target.ts';
import { planDeployment, type Plan } from '../preview/plan-deployment.ts';
import type { DeployableBlueprint } from '../preview/read-blueprint.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import { mergeValues } from '../service/merge-values.ts';

export interface UpgradeRequest {
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly tags?: Readonly<Record<string, string>>;
  readonly extensionValues?: ExtensionFieldValues;
  /** Whether the same request is sent for many deployments. */
  readonly isForMany?: boolean;
}

/** The plan of another version, with the names of the changed values. */
export interface UpgradePlan extends Plan {
  readonly changedParameters: ReadonlySet<string>;
}

/**
 * Returns the earlier values that the new version still accepts, by its own names. A secret never becomes a plain
 * value.
 */
function retainValues(
  parameters: readonly BlueprintParameter[],
  content: Content,
): { readonly plain: Record<string, unknown>; readonly secret: Record<string, unknown> } {
  const byName = new Map(parameters.map((parameter) => [parameter.name.toLowerCase(), parameter]));
  const plain: Record<string, unknown> = {};
  const secret: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(content.parameters)) {
    const parameter = byName.get(name.toLowerCase());
    if (parameter !== undefined) plain[parameter.name] = value;
  }
  for (const [name, value] of Object.entries(content.secureParameters)) {
    const parameter = byName.get(name.toLowerCase());
    if (parameter?.secure === true) secret[parameter.name] = value;
  }
  return { plain, secret };
}

/**
 * Plans the upgrade of a deployment to another version, with its values and the given ones. Throws invalid given
 * values; missing values are among the plan's issues.
 */
export function planUpgrade(options: {
  readonly row: Pick<SummaryRow, 'tenant_id' | 'tags' | 'scope'> & { readonly cloud: CloudName };
  readonly blueprint: DeployableBlueprint;
  readonly content: Content;
  readonly target: Target;
  readonly request: UpgradeRequest;
  /** The organization's rules for the kept machine choice. */
  readonly rules: ChoiceRules;
  /** Machine choice with the new version. */
  readonly machine: UpdatedChoice;
  readonly now: Date;
}): UpgradePlan {
  const { row, content, target, request, rules, machine } = options;
  const requestedParameters = nameParameters(options.blueprint.parameters, request.parameters ?? {});
  // Machines keep their choice, regardless of the current offer of the organization; only mandatory extensions
  // are added.
  const blueprint = applyChoice(options.blueprint, machine.choice);
  const before = retainValues(blueprint.parameters, content);
  const storedValues = { plain: before.plain, secret: { ...before.secret, ...machine.secrets } };
  // Tags of the request take precedence over the kept value of the `tags` parameter.
  if (request.tags !== undefined) delete storedValues.plain['tags'];
  const merged = mergeValues(blueprint, storedValues, requestedParameters.values, options.now);
  const missing = merged.issues.filter(({ code }) => code === 'required');
  const valueIssues = merged.issues.filter(({ code }) => code !== 'required');
  const plan = planDeployment({
    blueprint,
    parameters: merged.plain,
    tags: request.tags ?? row.tags,
    target,
    tenantId: row.tenant_id,
    cloud: row.cloud,
    keptSecrets: merged.secret,
  });
  const place = { scope: row.scope, ...target, principal: { tenantId: row.tenant_id, cloud: row.cloud } };
  const sizes =
    rules.allowedSizes.length === 0
      ? []
      : imageSizeIssues({
          rules,
          before: declaredResources(content, place),
          after: plan.expansion.resources,
          values: requestedParameters.values,
          storedValues: merged.plain,
          parameters: blueprint.parameters,
          otherwise: '/version',
        });
  const extensionIssues = unsupportedExtensions(rules, content.choice, options.blueprint.template);
  const issues = [
    ...requestedParameters.issues,
    ...valueIssues,
    ...sizes,
    ...extensionIssues,
    ...machine.issues,
  ];
  if (issues.length > 0) throw invalidInput(issues);
  const known = new Set(plan.issues.map(({ pointer }) => pointer));
  return {
    ...plan,
    changedParameters: merged.changedParameters,
    issues: [...plan.issues, ...missing.filter(({ pointer }) => !known.has(pointer)), ...machine.missing],
  };
}
