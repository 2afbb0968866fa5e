import type { PriceNote } from '@blueport/contracts';
import type { Facts } from '../facts.ts';
import { note } from '../notes.ts';
import { assumed, charged, product, simple, unknown, type Rule, type Rules } from '../rule.ts';
import type { Charge, PredictedResource, Use } from '../types.ts';
import { diskUse } from './disks.ts';
import { licencesOf } from './licences.ts';

interface Machine {
  readonly size: string;
  readonly windows: boolean;
  readonly spot: boolean;
  readonly count: number;
}

/** Returns the meter of virtual machines of a size: Linux and Windows are different products of the list. */
function machineUse(region: string, machine: Machine): Use {
  return {
    list: { service: 'Virtual Machines', region, armSku: machine.size },
    product: machine.windows
      ? /^Virtual Machines (?!.*CloudServices).*Windows$/
      : /^(?!.*(Windows|Cloud ?Services))/,
    sku: machine.spot ? / Spot$/ : /^(?!.*(Spot|Low Priority)$)/,
    amount: machine.count,
  };
}

/** Returns whether the Windows license is part of the price, from a machine or a scale set profile. */
function licence(profile: Facts): { windows: boolean; own: boolean } {
  const isWindows =
    profile.has('osProfile', 'windowsConfiguration') ||
    profile.text('storageProfile', 'osDisk', 'osType')?.toLowerCase() === 'windows' ||
    /windows|microsoftsqlserver/i.test(profile.text('storageProfile', 'imageReference', 'publisher') ?? '');
  const own = isWindows && /^Windows_/i.test(profile.text('licenseType') ?? '');
  return { windows: isWindows && !own, own };
}

const isSpot = (profile: Facts): boolean => /^(Spot|Low)$/i.test(profile.text('priority') ?? '');

/** Returns disks that are created with a machine; those attached by id are priced as separate resources. */
function machineDisks(profile: Facts, region: string, count: number): { uses: Use[]; notes: PriceNote[] } {
  const uses: Use[] = [];
  const notes: PriceNote[] = [];
  const isOwn = (disk: Facts, ...path: string[]): boolean =>
    !disk.has(...path, 'managedDisk', 'id') && !/^attach$/i.test(disk.text(...path, 'createOption') ?? '');
  const add = (type: string | undefined, gb: number): void => {
    const use = diskUse(region, type ?? 'StandardSSD_LRS', gb, count);
    if (use !== undefined) uses.push(use);
  };
  const os = ['storageProfile', 'osDisk'] as const;
  const isUnmanaged = profile.has(...os, 'vhd');
  if (isOwn(profile, ...os) && !isUnmanaged && !profile.has(...os, 'diffDiskSettings')) {
    const sizeGb = profile.number(...os, 'diskSizeGB');
    const gb =
      sizeGb ??
      (licence(profile).windows || licence(profile).own ? assumed.windowsDiskGb : assumed.linuxDiskGb);
    if (sizeGb === undefined) notes.push(note('assumed-disk', { gb }));
    add(profile.text(...os, 'managedDisk', 'storageAccountType'), gb);
  }
  for (const disk of profile.list('storageProfile', 'dataDisks')) {
    const gb = disk.number('diskSizeGB');
    if (isOwn(disk) && gb !== undefined) add(disk.text('managedDisk', 'storageAccountType'), gb);
  }
  return { uses, notes };
}

function machines(profile: Facts, raw: PredictedResource, size: string, count: number): Charge {
  const { region } = profile;
  const { windows, own } = licence(profile);
  const spot = isSpot(profile);
  const disks = machineDisks(profile, region, count);
  const software = licencesOf(profile, raw, size, count);
  return {
    kind: 'charged',
    uses: [machineUse(region, { size, windows, spot, count }), ...software.uses, ...disks.uses],
    notes: [
      ...(spot ? [note('spot')] : []),
      ...(own ? [note('own-licence')] : []),
      ...software.notes,
      ...disks.notes,
    ],
    missing: software.missing,
  };
}

const virtualMachine: Rule = (resource, _around, raw) => {
  const size = resource.text('hardwareProfile', 'vmSize');
  return size === undefined ? unknown('unknown-size') : machines(resource, raw, size, 1);
};

/** Returns a scale set profile in the form of a machine. */
function profileOf(resource: Facts): Facts {
  const under = ['virtualMachineProfile'] as const;
  return {
    ...resource,
    text: (...path) => resource.text(...under, ...path),
    number: (...path) => resource.number(...under, ...path),
    flag: (...path) => resource.flag(...under, ...path),
    list: (...path) => resource.list(...under, ...path),
    has: (...path) => resource.has(...under, ...path),
  };
}

const scaleSet: Rule = (resource, _around, raw) => {
  const size = resource.skuName;
  if (size === undefined) return unknown('unknown-size');
  const count = resource.capacity ?? 1;
  const charge = machines(profileOf(resource), raw, size, count);
  if (charge.kind !== 'charged') return charge;
  return { ...charge, notes: [...charge.notes, note('assumed-instances', { count })] };
};

function pool(profile: Facts, region: string): { uses: Use[]; notes: PriceNote[] } | undefined {
  const size = profile.text('vmSize');
  if (size === undefined) return undefined;
  const count = profile.number('count') ?? profile.number('minCount') ?? 1;
  const windows = /windows/i.test(profile.text('osType') ?? '');
  const spot = /^spot$/i.test(profile.text('scaleSetPriority') ?? '');
  const uses = [machineUse(region, { size, windows, spot, count })];
  const sizeGb = profile.number('osDiskSizeGB');
  const gb = sizeGb === undefined || sizeGb === 0 ? assumed.nodeDiskGb : sizeGb;
  const disk = /ephemeral/i.test(profile.text('osDiskType') ?? '')
    ? undefined
    : diskUse(region, 'Premium_LRS', gb, count);
  if (disk !== undefined) uses.push(disk);
  return {
    uses,
    notes: [
      ...(profile.flag('enableAutoScaling') === true ? [note('assumed-instances', { count })] : []),
      ...(spot ? [note('spot')] : []),
    ],
  };
}

function cluster(resource: Facts): Charge {
  const { region } = resource;
  const pools = resource.list('agentPoolProfiles').map((profile) => pool(profile, region));
  if (pools.some((each) => each === undefined)) return unknown('unknown-size');
  const uses = pools.flatMap((each) => each?.uses ?? []);
  const service = 'Azure Kubernetes Service';
  if (/^(standard|premium|paid)$/i.test(resource.skuTier ?? ''))
    uses.push(simple(service, region, 'Standard', 'Standard Uptime SLA', 1));
  if (/^premium$/i.test(resource.skuTier ?? ''))
    uses.push(simple(service, region, 'Standard', 'Standard Long Term Support', 1));
  return charged(uses, ...pools.flatMap((each) => each?.notes ?? []));
}

function agentPool(resource: Facts): Charge {
  const found = pool(resource, resource.region);
  return found === undefined ? unknown('unknown-size') : charged(found.uses, ...found.notes);
}

function containerGroup(resource: Facts): Charge {
  const { region } = resource;
  const containers = resource.list('containers');
  const sum = (name: string, fallback: number): number =>
    containers.reduce(
      (total, each) => total + (each.number('properties', 'resources', 'requests', name) ?? fallback),
      0,
    );
  const service = 'Container Instances';
  return charged([
    simple(service, region, 'Standard', 'Standard vCPU Duration', sum('cpu', 1)),
    simple(service, region, 'Standard', 'Standard Memory Duration', sum('memoryInGB', 1.5)),
  ]);
}

function containerApp(resource: Facts): Charge {
  const replicas = resource.number('template', 'scale', 'minReplicas') ?? 0;
  const containers = resource.list('template', 'containers');
  const cpu = containers.reduce((sum, each) => sum + (each.number('resources', 'cpu') ?? 0.5), 0);
  if (replicas === 0) return { kind: 'free', notes: [note('by-use')] };
  const list = product('Azure Container Apps', resource.region, 'Azure Container Apps');
  return charged(
    [
      { list, sku: 'Standard', meter: 'Standard vCPU Active Usage', amount: cpu * replicas },
      // Two gigabytes of memory per core.
      { list, sku: 'Standard', meter: 'Standard Memory Active Usage', amount: cpu * replicas * 2 },
    ],
    note('assumed-instances', { count: replicas }),
  );
}

function compute(resource: Facts): Charge {
  const size = resource.text('properties', 'vmSize');
  if (size === undefined) return unknown('unknown-size');
  // An idle cluster scales down to its minimum number of nodes.
  const count = resource.has('properties', 'scaleSettings')
    ? (resource.number('properties', 'scaleSettings', 'minNodeCount') ?? 0)
    : 1;
  const name = /^standard_/i.test(size) ? `S${size.slice(1)}` : size;
  return charged(
    [machineUse(resource.region, { size: name, windows: false, spot: false, count })],
    note('assumed-instances', { count }),
  );
}

export const machineRules: Rules = {
  'microsoft.compute/virtualmachines': virtualMachine,
  'microsoft.compute/virtualmachinescalesets': scaleSet,
  'microsoft.containerservice/managedclusters': cluster,
  'microsoft.containerservice/managedclusters/agentpools': agentPool,
  'microsoft.containerinstance/containergroups': containerGroup,
  'microsoft.app/containerapps': containerApp,
  'microsoft.machinelearningservices/workspaces/computes': compute,
};
