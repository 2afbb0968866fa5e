import type { BlueprintDetail, DeploymentDetail } from '@blueport/contracts';
import { likelyFields } from '../../../../parts/deployment-progress/likely-fields.ts';
import { rootCause } from '../../../../parts/deployment-progress/root-cause.ts';

/** What the cloud said of the last attempt, and the field that it is most about; undefined where it did not fail by a field. */
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
