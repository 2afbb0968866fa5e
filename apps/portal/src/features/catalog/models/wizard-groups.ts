import type { BlueprintWizard } from '@blueport/contracts';

type Groups = BlueprintWizard['groups'];

const swapped = <Item>(items: readonly Item[], at: number, by: 1 | -1): Item[] => {
  const next = [...items];
  const [item, neighbour] = [next[at], next[at + by]];
  if (item === undefined || neighbour === undefined) return next;
  next[at] = neighbour;
  next[at + by] = item;
  return next;
};

/** Moves a wizard page up or down by one position. */
export function moveGroup(groups: Groups, index: number, by: 1 | -1): Groups {
  return swapped(groups, index, by);
}

/** Moves a parameter up or down by one position on its page. */
export function moveParameter(groups: Groups, index: number, position: number, by: 1 | -1): Groups {
  return groups.map((group, at) =>
    at === index ? { ...group, parameters: swapped(group.parameters, position, by) } : group,
  );
}

/** Moves a parameter to the end of another page. */
export function placeParameter(groups: Groups, name: string, to: number): Groups {
  return groups.map((group, at) => {
    const others = group.parameters.filter((one) => one !== name);
    return { ...group, parameters: at === to ? [...others, name] : others };
  });
}
