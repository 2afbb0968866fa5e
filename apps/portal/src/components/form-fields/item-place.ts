import { narrowedPlace, type WizardItem } from '@blueport/contracts';
import { type ItemInput, readItem } from './item-input.ts';
import type { ChoicePlace } from './use-choices.ts';

/**
 * Returns the scope for which an item's choices are requested: the target of the deployment, filtered by the values of
 * other fields. Returns the same object if there is no filter, so that memoized rows do not render again.
 */
export function itemPlace(
  item: WizardItem,
  visibleItems: readonly WizardItem[],
  inputOf: (item: WizardItem) => ItemInput,
  place: ChoicePlace,
): ChoicePlace {
  if (item.options?.kind !== 'live') return place;
  const found = narrowedPlace(
    item,
    visibleItems,
    (id) => {
      const by = visibleItems.find((one) => one.id === id);
      const read = by && readItem(by, inputOf(by));
      return read?.kind === 'value' ? read.value : undefined;
    },
    place.location,
  );
  const isSame = found.location === place.location && Object.keys(found).length === 1;
  return isSame ? place : { ...found, subscriptionId: place.subscriptionId };
}
