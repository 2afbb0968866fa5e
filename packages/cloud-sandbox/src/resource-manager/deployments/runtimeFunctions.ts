import type { Json as EngineJson, RuntimeFunctions } from '@blueport/arm-template';
import type { Cloud, Principal } from '../../context.ts';
import { actionOf } from '../actions/actions.ts';
import type { Estate } from '../estate.ts';
import { objectOf, type JsonObject, type Json } from '../json.ts';
import { keyOf, parseResourceId } from '../resourceId.ts';
import { findProvider } from '../catalog/providers.ts';

/** Functions that need the running cloud, and the ids that they could not find. */
export interface CloudAnswers {
  functions: RuntimeFunctions;
  missing: string[];
}

/** Implements reference() and list*() on the current estate. */
export function cloudAnswers(estate: Estate, cloud: Cloud, principal: Principal): CloudAnswers {
  const missing: string[] = [];
  const lookup = (id: string): JsonObject | undefined => {
    const found = deploymentAt(estate, id, principal.tenantId) ?? estate.lookup(id, principal.tenantId);
    if (found === undefined) missing.push(id);
    return found;
  };
  const toEngine = (value: Json | undefined): EngineJson | undefined => value;
  return {
    missing,
    functions: {
      reference: (id, apiVersion, full) => {
        const found = lookup(id);
        if (found === undefined) return undefined;
        return toEngine(full ? { ...found, apiVersion: apiVersion ?? '' } : objectOf(found['properties']));
      },
      list: (name, id, _apiVersion, args) => {
        const found = lookup(id);
        const parsed = parseResourceId(id);
        if (found === undefined || parsed === undefined) return undefined;
        const action = actionOf(parsed.type, name);
        if (action === undefined) return undefined;
        return toEngine(
          action({
            estate,
            cloud,
            id: parsed,
            resource: found,
            body: objectOf(args),
            principal,
          }),
        );
      },
      secret: () => undefined,
      other: (name, args) => {
        const [namespace] = args;
        if (name.toLowerCase() !== 'providers' || typeof namespace !== 'string') return undefined;
        const provider = findProvider(namespace);
        return provider === undefined
          ? undefined
          : {
              namespace: provider.namespace,
              resourceTypes: provider.types.map((type) => ({
                resourceType: type.name,
                locations: [],
                apiVersions: [...type.apiVersions],
              })),
            };
      },
    },
  };
}

function deploymentAt(estate: Estate, id: string, tenantId: string): JsonObject | undefined {
  const found = estate.deployments.find(keyOf(id, tenantId));
  if (found === undefined) return undefined;
  return {
    id: found.id,
    name: found.name,
    type: 'Microsoft.Resources/deployments',
    properties: {
      provisioningState: found.state,
      correlationId: found.correlationId,
      outputs: found.outputs ?? {},
    },
  };
}
