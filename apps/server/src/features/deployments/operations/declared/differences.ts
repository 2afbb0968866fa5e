import { whatIf, type JsonObject, type PropertyChange, type WhatIfBaseline } from '@blueport/arm-template';
import type { PropertyDifference } from '@blueport/contracts';

const kinds = { Create: 'added', Delete: 'removed', Modify: 'changed', Array: 'changed' } as const;

function flatten(change: PropertyChange): PropertyDifference[] {
  const { propertyChangeType: type, path, before, after } = change;
  if (type === 'NoEffect') return [];
  return [
    {
      path,
      kind: kinds[type],
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    },
  ];
}

/** Returns the changes between two forms of one resource, by property. */
export function differencesBetween(
  before: JsonObject,
  after: JsonObject,
  baseline?: WhatIfBaseline,
): PropertyDifference[] {
  const { changes } = whatIf({
    before: [before],
    // The engine compares resources by id; both forms are of the same resource.
    expanded: { resources: [{ ...after, id: before['id'] } as never] },
    ...(baseline === undefined ? {} : { baseline }),
  });
  return (changes[0]?.delta ?? []).flatMap(flatten);
}
