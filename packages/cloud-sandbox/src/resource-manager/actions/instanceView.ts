import { requireType } from '../catalog/providers.ts';
import { runHistoryOf } from '../cost/exports/exportRoutes.ts';
import { ok } from '../http/armAnswer.ts';
import { resourceNotFound } from '../http/errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import { at, objectOf, textOf, type JsonObject } from '../json.ts';
import { keyOf, parseResourceId } from '../resourceId.ts';
import type { StoredResource } from '../store/resources.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';
import { powerWordOf } from './power.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the statuses of a machine: its provisioning state and its power state. */
function statusesOf(resource: StoredResource): JsonObject[] {
  const provisioning = (resource.state ?? 'Succeeded').toLowerCase();
  return [
    {
      code: `ProvisioningState/${provisioning}`,
      level: 'Info',
      displayStatus: `Provisioning ${provisioning}`,
      time: resource.changedAt,
    },
    {
      code: `PowerState/${powerWordOf(resource) ?? 'running'}`,
      level: 'Info',
      displayStatus: `VM ${powerWordOf(resource) ?? 'running'}`,
    },
  ];
}

/** Returns the instance view of a machine. */
function instanceViewOf(resource: StoredResource): JsonObject {
  const isLinux = at(resource.body, 'properties', 'osProfile', 'windowsConfiguration') === undefined;
  const disk = objectOf(at(resource.body, 'properties', 'storageProfile', 'osDisk'));
  return {
    computerName: textOf(at(resource.body, 'properties', 'osProfile', 'computerName')) ?? resource.name,
    osName: isLinux ? 'ubuntu' : 'Windows Server',
    disks: [{ name: textOf(disk['name']) ?? '', statuses: statusesOf(resource).slice(0, 1) }],
    hyperVGeneration: 'V2',
    statuses: statusesOf(resource),
  };
}

const machineType = /^microsoft\.compute\/virtualmachines$/i;

const exportType = /^microsoft\.costmanagement\/exports$/i;

/**
 * Adds the instance view to a machine requested with `$expand=instanceView`, and the runs to an export requested with
 * `$expand=runHistory`. Returns other resources unchanged.
 */
export function expanded({ estate, request }: Call, found: JsonObject): JsonObject {
  const { type, properties } = found;
  const isExport = exportType.test(textOf(type) ?? '');
  if (isExport && /^runHistory$/i.test(request.query.get('$expand') ?? '')) {
    const runHistory = runHistoryOf(estate, keyOf(request.path, request.principal.tenantId)) ?? null;
    return { ...found, properties: { ...objectOf(properties), runHistory } };
  }
  if (!/^instanceView$/i.test(request.query.get('$expand') ?? '')) return found;
  if (!machineType.test(textOf(type) ?? '')) return found;
  const resource = estate.resources.find(keyOf(request.path, request.principal.tenantId));
  if (resource === undefined) return found;
  return { ...found, properties: { ...objectOf(properties), instanceView: instanceViewOf(resource) } };
}

/** Presents a listed resource: with `statusOnly=true`, a machine has its instance view. */
export function presentWithStatus({ estate, request }: Call, resource: StoredResource): JsonObject {
  const presentedResource = estate.present(resource);
  if (request.query.get('statusonly') !== 'true' || !machineType.test(resource.type))
    return presentedResource;
  return {
    ...presentedResource,
    properties: { ...objectOf(presentedResource['properties']), instanceView: instanceViewOf(resource) },
  };
}

/** Returns the instance view of a scale set, with counts over its machines. */
function scaleSetView(resource: StoredResource): JsonObject {
  const count = Number(at(resource.body, 'sku', 'capacity') ?? 1);
  return {
    virtualMachine: {
      statusesSummary: statusesOf(resource).map((status) => ({ code: status['code'] ?? null, count })),
    },
    statuses: [
      {
        code: `ProvisioningState/${(resource.state ?? 'Succeeded').toLowerCase()}`,
        level: 'Info',
        displayStatus: `Provisioning ${capital(resource.state ?? 'Succeeded')}`,
        time: resource.changedAt,
      },
    ],
  };
}

const view = (type: string, present: (resource: StoredResource) => JsonObject): Handler => {
  return (call) => {
    const { estate, request } = call;
    const id = request.path.replace(/\/instanceView$/i, '');
    const parsed = parseResourceId(id);
    requireType(type, request.apiVersion, call.cloud);
    requireSubscription(call);
    estate.access.require(request.principal, `${type}/instanceView/read`, id);
    const resource = estate.resources.find(keyOf(id, request.principal.tenantId));
    if (resource === undefined) throw resourceNotFound(type, parsed?.name ?? '', parsed?.resourceGroup);
    return ok(present(resource));
  };
};

const group = '/subscriptions/{subscriptionId}/resourceGroups/{group}/providers/Microsoft.Compute';

/** Routes of the instance views, which report power states. */
export const instanceViewRoutes: readonly Route[] = [
  {
    pattern: `${group}/virtualMachines/{name}/instanceView`,
    handlers: { GET: view('Microsoft.Compute/virtualMachines', instanceViewOf) },
  },
  {
    pattern: `${group}/virtualMachineScaleSets/{name}/instanceView`,
    handlers: { GET: view('Microsoft.Compute/virtualMachineScaleSets', scaleSetView) },
  },
];
