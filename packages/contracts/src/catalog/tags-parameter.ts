import { administratorParameters } from './administrator-parameters.ts';
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

type BlueprintWithParameters = Blueprint & Pick<BlueprintDetail, 'parameters'>;

/** Returns the parameters that the wizard asks for as settings; tags and the administrator are entered separately. */
export function settingsOf(blueprint: BlueprintWithParameters): readonly BlueprintParameter[] {
  const administrator = administratorParameters(blueprint.wizard);
  return blueprint.parameters.filter(
    (parameter) => !administrator.has(parameter.name) && !isTagsParameter(blueprint, parameter),
  );
}

/** Returns the parameters that the wizard asks for in its administrator step. */
export function administratorSettingsOf(blueprint: BlueprintWithParameters): readonly BlueprintParameter[] {
  const administrator = administratorParameters(blueprint.wizard);
  return blueprint.parameters.filter(({ name }) => administrator.has(name));
}
