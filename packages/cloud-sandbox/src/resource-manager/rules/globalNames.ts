import { ArmError } from '../http/armError.ts';
import { isFreed } from '../resources/deletedVaults.ts';
import { globalName } from '../resources/writeResource.ts';
import type { Draft, EstateView } from '../types/draft.ts';
import { behaviourOf } from '../types/registry.ts';

/** Checks that no other resource has the draft's globally unique name. The error depends on the resource type. */
export function checkGlobalName(draft: Draft, view: EstateView): ArmError | undefined {
  const name = globalName(draft);
  if (name === null) return undefined;
  const owner = view.byGlobalName(name);
  if (owner === undefined || owner.key === draft.key || isFreed(draft, owner, view.now())) return undefined;
  // A deleted vault of another subscription is not distinguished from any other owner of the name.
  if (/\/deletedVaults$/i.test(owner.type) && owner.subscriptionId === draft.id.subscriptionId)
    return new ArmError(409, {
      code: 'ConflictError',
      message:
        'A vault with the same name already exists in deleted state. You need to either recover or purge existing key vault. Follow this link https://go.microsoft.com/fwlink/?linkid=2149745 for more information on soft delete.',
      target: 'name',
    });
  const [code, message] = behaviourOf(draft.id.type).globalName?.conflictError ?? [
    'Conflict',
    (used: string) => `The name '${used}' is already in use.`,
  ];
  return new ArmError(409, { code, message: message(draft.id.name), target: 'name' });
}
