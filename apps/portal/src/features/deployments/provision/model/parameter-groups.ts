import type { BlueprintDetail, BlueprintParameter } from '@blueport/contracts';
import { administratorParameters, isTagsParameter } from './asked-elsewhere.ts';

export interface ParameterGroup {
  /** Absent for parameters that no group of the blueprint names. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly basic: readonly BlueprintParameter[];
  readonly advanced: readonly BlueprintParameter[];
}

/** The groups of the parameters step in the blueprint's order; parameters that no group names come last. */
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
    // A field that must be filled never hides behind "advanced".
    advanced: members.filter((parameter) => parameter.advanced && !parameter.required),
  };
}
