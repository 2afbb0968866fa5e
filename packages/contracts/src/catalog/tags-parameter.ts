import type { BlueprintDetail, BlueprintParameter } from './blueprint-routes.ts';

type Blueprint = Pick<BlueprintDetail, 'wizard'>;

/**
 * Returns whether a parameter is the template's tags parameter, filled by the tags editor because no group shows it.
 */
export function isTagsParameter(blueprint: Blueprint, parameter: BlueprintParameter): boolean {
  return (
    parameter.name === 'tags' &&
    parameter.type === 'object' &&
    !blueprint.wizard.groups.some((group) => group.parameters.includes(parameter.name))
  );
}

/** Returns the parameters that a blueprint asks for as settings; tags are entered separately. */
export const settingsOf = (
  blueprint: Blueprint & Pick<BlueprintDetail, 'parameters'>,
): readonly BlueprintParameter[] =>
  blueprint.parameters.filter((parameter) => !isTagsParameter(blueprint, parameter));
