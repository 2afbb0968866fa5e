import { objectOf, textOf, type JsonObject } from '../json.ts';
import type { Behaviours } from '../types/behaviour.ts';
import { propertiesOf, stableGuid, type Draft, type EstateView } from '../types/draft.ts';

/** Returns author and time of a policy change, as the service records them in the metadata. */
function authorship(draft: Draft, view: EstateView): JsonObject {
  const now = view.now().toISOString();
  const before = objectOf(objectOf(draft.existing?.body['properties'])['metadata']);
  const isNew = draft.existing === undefined;
  return {
    createdBy: textOf(before['createdBy']) ?? draft.principal.objectId,
    createdOn: textOf(before['createdOn']) ?? now,
    updatedBy: isNew ? null : draft.principal.objectId,
    updatedOn: isNew ? null : now,
  };
}

const computedDefinition = (draft: Draft, view: EstateView): JsonObject => {
  const { version } = propertiesOf(draft);
  const own = textOf(version) ?? '1.0.0';
  return {
    properties: { policyType: 'Custom', metadata: authorship(draft, view), version: own, versions: [own] },
  };
};

/** Properties that the service fills in for definitions, initiatives, assignments and exemptions. */
export const policyBehaviours: Behaviours = {
  'microsoft.authorization/policydefinitions': {
    seconds: 1,
    stateful: false,
    defaults: (draft) => ({ properties: { displayName: draft.id.name, mode: 'Indexed', parameters: {} } }),
    computed: computedDefinition,
  },
  'microsoft.authorization/policysetdefinitions': {
    seconds: 1,
    stateful: false,
    defaults: (draft) => ({ properties: { displayName: draft.id.name, parameters: {} } }),
    computed: computedDefinition,
  },
  'microsoft.authorization/policyassignments': {
    seconds: 1,
    stateful: false,
    defaults: () => ({ properties: { notScopes: [], parameters: {}, enforcementMode: 'Default' } }),
    computed: (draft, view) => ({
      properties: {
        scope: draft.id.scope,
        metadata: authorship(draft, view),
        instanceId: stableGuid(draft, 'policy assignment'),
      },
    }),
  },
  'microsoft.authorization/policyexemptions': { seconds: 1, stateful: false },
};
