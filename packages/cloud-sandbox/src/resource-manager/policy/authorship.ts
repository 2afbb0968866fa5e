import { objectOf, textOf, type JsonObject } from '../json.ts';
import { propertiesOf, type Draft, type EstateView } from '../types/draft.ts';

/** Returns author and time of a policy change, as the service records them in the metadata. */
export function authorship(draft: Draft, view: EstateView): JsonObject {
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

/** Returns what the service sets in definitions and initiatives. */
export const computedDefinition = (draft: Draft, view: EstateView): JsonObject => {
  const { version } = propertiesOf(draft);
  const own = textOf(version) ?? '1.0.0';
  return {
    properties: { policyType: 'Custom', metadata: authorship(draft, view), version: own, versions: [own] },
  };
};
