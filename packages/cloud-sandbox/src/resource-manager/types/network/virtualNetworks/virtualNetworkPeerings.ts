import { usageMeter } from '../../../cost/meter.ts';
import { conflict } from '../../../http/errors.ts';
import { at, objectsOf, textOf, textsOf, type JsonObject } from '../../../json.ts';
import { overlaps, parseRange } from '../../../rules/addresses.ts';
import { missingReference } from '../../../rules/references.ts';
import type { Rule } from '../../../rules/rule.ts';
import { defineType } from '../../defineType.ts';
import { propertiesOf, type Draft, type EstateView } from '../../draft.ts';

const peering: Rule = {
  phase: 'run',
  check: (draft: Draft, view: EstateView) => {
    const remote = textOf(at(propertiesOf(draft), 'remoteVirtualNetwork', 'id')) ?? '';
    const other = view.lookup(remote, draft.tenantId);
    if (other === undefined) return missingReference(remote, draft);
    const own = view.lookup(draft.id.parent ?? '', draft.tenantId);
    const spaces = (network: JsonObject | undefined): string[] =>
      textsOf(at(network, 'properties', 'addressSpace', 'addressPrefixes'));
    const clash = spaces(own).find((mine) =>
      spaces(other).some((theirs) => {
        const [one, two] = [parseRange(mine), parseRange(theirs)];
        return one !== undefined && two !== undefined && overlaps(one, two);
      }),
    );
    if (clash === undefined) return undefined;
    return conflict(
      'VnetAddressSpacesOverlap',
      `Cannot create or update peering ${draft.id.id}. Virtual networks ${draft.id.parent ?? ''} and ${remote} cannot be peered because their address spaces overlap. Overlapping address prefixes: ${clash}.`,
    );
  },
};

/** Returns whether the remote network has a peering with this one: only then are they connected. */
function hasCounterpart(draft: Draft, view: EstateView): boolean {
  const remote = view.lookup(
    textOf(at(propertiesOf(draft), 'remoteVirtualNetwork', 'id')) ?? '',
    draft.tenantId,
  );
  return objectsOf(at(remote, 'properties', 'virtualNetworkPeerings')).some(
    (other) =>
      textOf(at(other, 'properties', 'remoteVirtualNetwork', 'id'))?.toLowerCase() ===
      draft.id.parent?.toLowerCase(),
  );
}

export default defineType('Microsoft.Network/virtualNetworks/virtualNetworkPeerings', {
  coverage: 'simulated',
  seconds: 5,
  computed: (draft, view) => ({
    properties: {
      peeringState: hasCounterpart(draft, view) ? 'Connected' : 'Initiated',
      peeringSyncLevel: 'FullyInSync',
    },
  }),
  rules: [peering],
  meters: (of) => [
    usageMeter(
      'Virtual Network',
      'Intra-Region',
      'Intra-Region Egress',
      of.share * 300,
      'Virtual Network Peering',
    ),
  ],
});
