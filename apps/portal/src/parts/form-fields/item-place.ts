import { narrowedPlace, type WizardItem } from '@blueport/contracts';
import { type ItemInput, readItem } from './item-input.ts';
import type { ChoicePlace } from './use-choices.ts';

/**
 * Where the choices of an item are asked for: the place of the deployment, narrowed by what other fields of the form hold. The
 * same object where nothing narrows it, so that a row that is remembered need not be drawn again.
 */
export function itemPlace(
  item: WizardItem,
  shown: readonly WizardItem[],
  inputOf: (item: WizardItem) => ItemInput,
  place: ChoicePlace,
): ChoicePlace {
  if (item.options?.kind !== 'live') return place;
  const found = narrowedPlace(
    item,
    shown,
    (id) => {
      const by = shown.find((one) => one.id === id);
      const read = by && readItem(by, inputOf(by));
      return read?.kind === 'value' ? read.value : undefined;
    },
    place.location,
  );
  const isSame = found.location === place.location && Object.keys(found).length === 1;
  return isSame ? place : { ...found, subscriptionId: place.subscriptionId };
}
