import { ArmError } from '../http/armError.ts';
import { globalName } from '../resources/writeResource.ts';
import type { Draft, EstateView } from '../types/draft.ts';
import { behaviourOf } from '../types/registry.ts';

/** Checks that no other resource has the draft's globally unique name. The error depends on the resource type. */
export function checkGlobalName(draft: Draft, view: EstateView): ArmError | undefined {
  const name = globalName(draft);
  if (name === null) return undefined;
  const owner = view.byGlobalName(name);
  if (owner === undefined || owner.key === draft.key) return undefined;
  const [code, message] = behaviourOf(draft.id.type).globalName?.taken ?? [
    'Conflict',
    (used: string) => `The name '${used}' is already in use.`,
  ];
  return new ArmError(409, { code, message: message(draft.id.name), target: 'name' });
}
