import { type BlueprintDetail, type BlueprintParameter, settingsOf } from '@blueport/contracts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';

export interface ParameterGroup {
  /** Undefined for parameters outside all groups of the blueprint. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly parameters: readonly BlueprintParameter[];
}

/**
 * Returns the groups of the parameters step in the blueprint's order, followed by ungrouped parameters. Advanced
 * parameters are at the end of their group.
 */
export function parameterGroups(blueprint: BlueprintDetail): ParameterGroup[] {
  const ungroupedParameters = new Map(settingsOf(blueprint).map((parameter) => [parameter.name, parameter]));
  const groups = blueprint.wizard.groups.map(({ title, description, parameters: names }): ParameterGroup => {
    const members = names.flatMap((name) => ungroupedParameters.get(name) ?? []);
    for (const member of members) ungroupedParameters.delete(member.name);
    return { title, description, parameters: withAdvancedLast(members) };
  });
  const others = withAdvancedLast([...ungroupedParameters.values()]);
  return groupsWith([...groups, { title: undefined, description: undefined, parameters: others }]);
}

const withAdvancedLast = (parameters: readonly BlueprintParameter[]): BlueprintParameter[] =>
  parameters.toSorted((one, other) => Number(one.advanced) - Number(other.advanced));

/** Returns the groups with only the matching parameters, without empty groups. */
export const groupsWith = (
  groups: readonly ParameterGroup[],
  isMatch: (parameter: BlueprintParameter) => boolean = () => true,
): ParameterGroup[] =>
  groups
    .map((group) => ({ ...group, parameters: group.parameters.filter(isMatch) }))
    .filter(({ parameters }) => parameters.length > 0);

/** Returns the title of a group, also if the blueprint has none for it. */
export const groupTitle = ({ title }: ParameterGroup, t: typeof translate): string =>
  title ?? t('provision.otherParameters');
