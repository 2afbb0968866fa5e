import type { BlueprintParameter, CloudName } from '@blueport/contracts';
import { invalidInput } from '../../../http/refusal.ts';
import { nameParameters } from '../../blueprints/index.ts';
import type { Content } from '../content/content.ts';
import type { Target } from '../preview/check-target.ts';
import { planDeployment, type Plan } from '../preview/plan-deployment.ts';
import type { DeployableBlueprint } from '../preview/read-blueprint.ts';
import type { SummaryRow } from '../present/present-deployment.ts';

export interface UpgradeRequest {
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly tags?: Readonly<Record<string, string>>;
}

/** The values of before that the new version still takes, by its own names. A secret never becomes a plain value. */
function keptValues(
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

/** Works out what another version makes of a deployment, with the values it has and those that are given. */
export function planUpgrade(options: {
  readonly row: Pick<SummaryRow, 'tenant_id' | 'tags'> & { readonly cloud: CloudName };
  readonly blueprint: DeployableBlueprint;
  readonly content: Content;
  readonly target: Target;
  readonly request: UpgradeRequest;
}): Plan {
  const { row, blueprint, content, target, request } = options;
  const given = nameParameters(blueprint.parameters, request.parameters ?? {});
  if (given.issues.length > 0) throw invalidInput(given.issues);
  const { plain, secret } = keptValues(blueprint.parameters, content);
  // Tags of the request stand above the kept value of the `tags` parameter.
  if (request.tags !== undefined) delete plain['tags'];
  return planDeployment({
    blueprint,
    parameters: { ...plain, ...given.values },
    tags: request.tags ?? row.tags,
    target,
    tenantId: row.tenant_id,
    cloud: row.cloud,
    keptSecrets: secret,
  });
}
