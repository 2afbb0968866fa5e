import type { BlueprintDetail, BlueprintParameter } from '@blueport/contracts';

/**
 * Returns whether a parameter is the template's tags parameter, filled by the tags editor because no group shows it.
 */
export function isTagsParameter(blueprint: BlueprintDetail, parameter: BlueprintParameter): boolean {
  return (
    parameter.name === 'tags' &&
    parameter.type === 'object' &&
    !blueprint.wizard.groups.some((group) => group.parameters.includes(parameter.name))
  );
}
