import { badRequest } from '../http/errors.ts';
import { isObject, textOf, type Json } from '../json.ts';
import { keyOf } from '../resourceId.ts';
import { nameOf, type InUseRule } from './inUseRule.ts';

/** The word with which parts of a data factory refer to a part of another kind, by its type name. */
const references: Readonly<Record<string, string>> = {
  linkedservices: 'LinkedServiceReference',
  datasets: 'DatasetReference',
  pipelines: 'PipelineReference',
  dataflows: 'DataFlowReference',
  integrationruntimes: 'IntegrationRuntimeReference',
};

/** Returns whether a value contains a reference of a kind to a name. */
function refersTo(value: Json | undefined, kind: string, name: string): boolean {
  if (Array.isArray(value)) return value.some((item) => refersTo(item, kind, name));
  if (!isObject(value)) return false;
  const isReference =
    textOf(value['type'])?.toLowerCase() === kind.toLowerCase() &&
    textOf(value['referenceName'])?.toLowerCase() === name.toLowerCase();
  return isReference || Object.values(value).some((item) => refersTo(item, kind, name));
}

/** Parts of a data factory to which other parts of it refer by name. */
export function factoryInUse(...users: readonly string[]): InUseRule {
  const types = users.map((name) => `Microsoft.DataFactory/factories/${name}`);
  return {
    source:
      'https://github.com/Azure-Player/azure.datafactory.tools/blob/02ea6ff55d373820cd3476b7158598a212b6c8c5/private/Remove-AdfObject.ps1',
    users: types,
    find: (id, tenantId, view) => {
      const kind = references[id.type.split('/').at(-1)?.toLowerCase() ?? ''] ?? '';
      return types
        .flatMap((type) => view.atScope(keyOf(id.parent ?? '', tenantId), type))
        .filter(
          (user) =>
            user.key !== keyOf(id.id, tenantId) && refersTo(user.body['properties'], kind, nameOf(id)),
        );
    },
    refuse: (_id, [user]) =>
      badRequest('BadRequest', `The document cannot be deleted since it is referenced by ${nameOf(user)}.`),
  };
}
