import type { BlueprintDetail, DeploymentDetail } from '@blueport/contracts';
import { likelyFields } from '../../../../components/deployment-progress/likely-fields.ts';
import { rootCause } from '../../../../components/deployment-progress/root-cause.ts';

/**
 * Returns the cloud's error from the last attempt and the field it most likely refers to, or undefined if no field
 * caused it.
 */
export function failedField(
  blueprint: BlueprintDetail,
  deployment: DeploymentDetail,
): { readonly name: string; readonly message: string } | undefined {
  const [last] = deployment.operations;
  const failure = last?.state === 'Failed' ? rootCause(last)?.failure : undefined;
  if (!failure) return undefined;
  const titles = new Map(blueprint.parameters.map(({ name, title }) => [name, title]));
  const name = likelyFields(failure, (parameter) => titles.get(parameter) ?? '').find((one) =>
    titles.has(one),
  );
  return name === undefined ? undefined : { name, message: failure.message };
}
