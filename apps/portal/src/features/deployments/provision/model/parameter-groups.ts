import type { BlueprintDetail, BlueprintParameter } from '@blueport/contracts';
import { administratorParameters, isTagsParameter } from './administrator-parameters.ts';

export interface ParameterGroup {
  /** Undefined for parameters outside all groups of the blueprint. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly basic: readonly BlueprintParameter[];
  readonly advanced: readonly BlueprintParameter[];
}

/** Returns the groups of the parameters step in the blueprint's order, followed by ungrouped parameters. */
export function parameterGroups(blueprint: BlueprintDetail): ParameterGroup[] {
  const administrator = administratorParameters(blueprint);
  const left = new Map(
    blueprint.parameters
      .filter((parameter) => !administrator.has(parameter.name) && !isTagsParameter(blueprint, parameter))
      .map((parameter) => [parameter.name, parameter]),
  );
  const groups = blueprint.wizard.groups.map((group) => {
    const members = group.parameters.flatMap((name) => left.get(name) ?? []);
    for (const member of members) left.delete(member.name);
    return groupOf(group.title, group.description, members);
  });
  groups.push(groupOf(undefined, undefined, Array.from(left.values())));
  return groups.filter((group) => group.basic.length + group.advanced.length > 0);
}

function groupOf(
  title: string | undefined,
  description: string | undefined,
  members: readonly BlueprintParameter[],
): ParameterGroup {
  return {
    title,
    description,
    basic: members.filter((parameter) => !parameter.advanced || parameter.required),
    // A required field is never hidden in the advanced section.
    advanced: members.filter((parameter) => parameter.advanced && !parameter.required),
  };
}
