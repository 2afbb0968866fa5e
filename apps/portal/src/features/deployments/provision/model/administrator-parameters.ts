import type { BlueprintDetail, BlueprintParameter } from '@blueport/contracts';

/** Returns the names of the parameters that the administrator settings cover. */
export function administratorParameters(blueprint: BlueprintDetail): ReadonlySet<string> {
  const administrator = blueprint.wizard.administrator;
  if (!administrator) return new Set();
  const names = [
    administrator.imageParameter,
    administrator.userParameter,
    administrator.passwordParameter,
    administrator.sshKeyParameter,
    ...(administrator.radios ?? []).map((radio) => radio.parameter),
  ];
  return new Set(names.filter((name) => name !== undefined));
}

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
