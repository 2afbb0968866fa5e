import { begin, end, type Life } from '../lifecycle.ts';
import { each, endsWith, includes, isNumber, isText, type Pattern } from '../match-pattern.ts';
import type { Effect, Operation, Place, Requirement, Suite } from '../operation.ts';

const succeeded = { provisioningState: 'Succeeded' } as const;
const tagged = { tags: { tier: 'front' } };
const network = 'Microsoft.Network';
const compute = 'Microsoft.Compute';
const ubuntu = { publisher: 'Canonical', offer: 'ubuntu-24_04-lts', sku: 'server', version: 'latest' };

const cardOf = ({ location, id }: Place, name: string): Requirement => [
  `${network}/networkInterfaces/${name}`,
  '2023-05-01',
  {
    location,
    properties: {
      ipConfigurations: [
        { name: 'a', properties: { subnet: { id: id(`${network}/virtualNetworks/net/subnets/a`) } } },
      ],
    },
  },
];

const requires = (place: Place): Requirement[] => [
  [
    `${network}/virtualNetworks/net`,
    '2023-05-01',
    {
      location: place.location,
      properties: {
        addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
        subnets: [{ name: 'a', properties: { addressPrefix: '10.0.0.0/24' } }],
      },
    },
  ],
  cardOf(place, 'card'),
  cardOf(place, 'spare'),
];

const machineBody = ({ location, id }: Place, card: string, more: object = {}): object => ({
  location,
  hardwareProfile: { vmSize: 'Standard_B2s' },
  storageProfile: { imageReference: ubuntu, osDisk: { createOption: 'FromImage' } },
  osProfile: {
    computerName: 'box',
    adminUsername: 'keeper',
    linuxConfiguration: {
      disablePasswordAuthentication: true,
      ssh: { publicKeys: [{ path: '/home/keeper/.ssh/authorized_keys', keyData: 'ssh-ed25519 AAAA' }] },
    },
  },
  networkProfile: { networkInterfaces: [{ id: id(`${network}/networkInterfaces/${card}`) }] },
  ...more,
});

const machine = (place: Place): Life => ({
  of: 'virtualMachines',
  verbs: { listAll: 'listAll', update: 'update' },
  key: [place.group, 'box'],
  body: machineBody(place, 'card'),
  shows: {
    name: 'box',
    type: 'Microsoft.Compute/virtualMachines',
    location: place.location,
    ...succeeded,
    vmId: isText,
    hardwareProfile: { vmSize: 'Standard_B2s' },
    osProfile: { computerName: 'box', adminUsername: 'keeper' },
    storageProfile: {
      imageReference: { offer: 'ubuntu-24_04-lts', exactVersion: isText },
      osDisk: { osType: 'Linux', createOption: 'FromImage', name: isText, managedDisk: { id: isText } },
    },
  },
  change: { body: tagged, shows: tagged },
});

/** Refusals of a creation, by case: what differs from a valid machine, and the documented status and code. */
const machineRefusals = (place: Place): Operation[] => {
  const cases: readonly [when: string, card: string, more: object, status: number, code: string][] = [
    ['with an unknown size', 'spare', { hardwareProfile: { vmSize: 'NoSuchSize' } }, 400, 'InvalidParameter'],
    ['with the network interface of another', 'card', {}, 400, 'NicInUse'],
    ['with a missing network interface', 'none', {}, 400, 'InvalidResourceReference'],
    [
      'with an unknown image',
      'spare',
      {
        storageProfile: {
          imageReference: { ...ubuntu, offer: 'no-such-offer' },
          osDisk: { createOption: 'FromImage' },
        },
      },
      404,
      'PlatformImageNotFound',
    ],
    ['in an unknown region', 'spare', { location: 'atlantis' }, 400, 'LocationNotAvailableForResourceType'],
  ];
  return cases.map(([when, card, more, status, code]) => ({
    call: 'virtualMachines.createOrUpdate',
    when,
    args: [place.group, `bad-${card}`, machineBody(place, card, more)],
    expects: { refused: { status, code } },
  }));
};

const powerView = (group: string, code: string): Effect => ({
  call: 'virtualMachines.instanceView',
  args: [group, 'box'],
  shows: { statuses: includes({ code }) },
});

const actions = ({ group, location, id }: Place): Operation[] => {
  const act = (name: string, code: string): Operation => ({
    call: `virtualMachines.${name}`,
    args: [group, 'box'],
    expects: { works: undefined },
    effect: powerView(group, `PowerState/${code}`),
  });
  const missing = (name: string, ...more: unknown[]): Operation => ({
    call: `virtualMachines.${name}`,
    args: [group, 'box', ...more],
    expects: 'not simulated',
  });
  return [
    {
      call: 'virtualMachines.instanceView',
      args: [group, 'box'],
      expects: { works: { statuses: includes({ code: 'PowerState/running' }) } },
    },
    {
      call: 'virtualMachines.get',
      when: 'with its instance view',
      args: [group, 'box'],
      options: { expand: 'instanceView' },
      expects: { works: { instanceView: { statuses: includes({ code: 'PowerState/running' }) } } },
    },
    {
      call: 'virtualMachines.powerOff',
      when: 'by a reader',
      as: 'reader',
      args: [group, 'box'],
      expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
    },
    act('powerOff', 'stopped'),
    act('start', 'running'),
    { ...act('restart', 'running'), unverifiable: 'The machine is running before and after a restart.' },
    act('deallocate', 'deallocated'),
    {
      call: 'virtualMachines.update',
      when: 'of the size while deallocated',
      args: [group, 'box', { hardwareProfile: { vmSize: 'Standard_B2ms' } }],
      expects: { works: { hardwareProfile: { vmSize: 'Standard_B2ms' } } },
      effect: {
        call: 'virtualMachines.get',
        args: [group, 'box'],
        shows: { hardwareProfile: { vmSize: 'Standard_B2ms' } },
      },
    },
    {
      call: 'virtualMachines.listAll',
      when: 'with power states',
      options: { statusOnly: 'true' },
      expects: {
        works: includes({
          name: 'box',
          instanceView: { statuses: includes({ code: 'PowerState/deallocated' }) },
        }),
      },
    },
    {
      call: 'virtualMachines.start',
      when: 'of a missing one',
      args: [group, 'none'],
      expects: { refused: { status: 404, code: 'ResourceNotFound' } },
    },
    act('start', 'running'),
    { call: 'virtualMachines.listByLocation', args: [location], expects: 'not simulated' },
    { call: 'virtualMachines.listAvailableSizes', args: [group, 'box'], expects: 'not simulated' },
    missing('redeploy'),
    missing('reapply'),
    missing('reimage'),
    missing('generalize'),
    missing('retrieveBootDiagnosticsData'),
    missing('assessPatches'),
    missing('performMaintenance'),
    missing('simulateEviction'),
    missing('runCommand', { commandId: 'RunShellScript', script: ['uptime'] }),
    missing('capture', { vhdPrefix: 'a', destinationContainerName: 'b', overwriteVhds: true }),
    {
      call: 'virtualMachines.update',
      when: 'that attaches a disk',
      args: [
        group,
        'box',
        {
          storageProfile: {
            dataDisks: [{ lun: 0, createOption: 'Attach', managedDisk: { id: id(`${compute}/disks/data`) } }],
          },
        },
      ],
      expects: {
        works: { storageProfile: { dataDisks: [{ lun: 0, managedDisk: { id: endsWith('/disks/data') } }] } },
      },
      effect: {
        call: 'disks.get',
        args: [group, 'data'],
        shows: { diskState: 'Attached', managedBy: endsWith('/virtualMachines/box') },
      },
    },
    {
      call: 'disks.delete',
      when: 'of an attached one',
      args: [group, 'data'],
      expects: { refused: { status: 409, code: 'OperationNotAllowed' } },
    },
    {
      call: 'virtualMachines.update',
      when: 'that detaches a disk',
      args: [group, 'box', { storageProfile: { dataDisks: [] } }],
      expects: { works: { storageProfile: { dataDisks: [] } } },
      effect: { call: 'disks.get', args: [group, 'data'], shows: { diskState: 'Unattached' } },
    },
  ];
};

const disk = ({ group, location }: Place): Life => ({
  of: 'disks',
  verbs: { list: 'listByResourceGroup', listAll: 'list', update: 'update' },
  key: [group, 'data'],
  body: { location, creationData: { createOption: 'Empty' }, diskSizeGB: 8, sku: { name: 'Premium_LRS' } },
  shows: {
    name: 'data',
    ...succeeded,
    diskSizeGB: 8,
    diskState: 'Unattached',
    sku: { name: 'Premium_LRS', tier: 'Premium' },
    creationData: { createOption: 'Empty' },
    timeCreated: (value) => value instanceof Date,
    uniqueId: isText,
  },
  change: { body: { diskSizeGB: 16 }, shows: { diskSizeGB: 16 } },
});

const diskRefusals = ({ group, location }: Place): Operation[] => [
  {
    call: 'disks.update',
    when: 'that shrinks it',
    args: [group, 'data', { diskSizeGB: 4 }],
    expects: { refused: { status: 400, code: 'ResizeDiskError' } },
  },
  {
    call: 'disks.createOrUpdate',
    when: 'with an unknown SKU',
    args: [
      group,
      'odd',
      { location, creationData: { createOption: 'Empty' }, diskSizeGB: 8, sku: { name: 'Gold' } },
    ],
    expects: { refused: { status: 400, code: 'InvalidParameter' } },
  },
  {
    call: 'disks.createOrUpdate',
    when: 'without a size',
    args: [group, 'odd', { location, creationData: { createOption: 'Empty' } }],
    expects: { refused: { status: 400, code: 'InvalidParameter' } },
  },
  {
    call: 'disks.grantAccess',
    args: [group, 'data', { access: 'Read', durationInSeconds: 300 }],
    expects: 'not simulated',
  },
  { call: 'disks.revokeAccess', args: [group, 'data'], expects: 'not simulated' },
];

const snapshot = ({ group, location, id }: Place): Life => ({
  of: 'snapshots',
  verbs: { list: 'listByResourceGroup', listAll: 'list', update: 'update' },
  key: [group, 'snap'],
  body: { location, creationData: { createOption: 'Copy', sourceResourceId: id(`${compute}/disks/data`) } },
  shows: { name: 'snap', ...succeeded, diskSizeGB: isNumber, creationData: { createOption: 'Copy' } },
  change: { body: tagged, shows: tagged },
});

const simple = ({ group, location }: Place): Life[] => [
  {
    of: 'availabilitySets',
    verbs: { listAll: 'listBySubscription', update: 'update' },
    key: [group, 'set'],
    body: { location, sku: { name: 'Aligned' }, platformFaultDomainCount: 2, platformUpdateDomainCount: 5 },
    shows: {
      name: 'set',
      platformFaultDomainCount: 2,
      platformUpdateDomainCount: 5,
      sku: { name: 'Aligned' },
    },
    change: { body: tagged, shows: tagged },
  },
  {
    of: 'sshPublicKeys',
    verbs: { create: 'create', list: 'listByResourceGroup', listAll: 'listBySubscription', update: 'update' },
    key: [group, 'key'],
    body: { location, publicKey: 'ssh-rsa AAAA keeper' },
    shows: { name: 'key', publicKey: 'ssh-rsa AAAA keeper' },
    change: { body: tagged, shows: { publicKey: 'ssh-rsa AAAA keeper', ...tagged } },
  },
  {
    of: 'proximityPlacementGroups',
    endsOnce: true,
    verbs: { list: 'listByResourceGroup', listAll: 'listBySubscription', update: 'update' },
    key: [group, 'near'],
    body: { location, proximityPlacementGroupType: 'Standard' },
    shows: { name: 'near', proximityPlacementGroupType: 'Standard' },
    change: { body: tagged, shows: tagged },
  },
];

const gallery = ({ group, location }: Place): Life => ({
  of: 'galleries',
  verbs: { list: 'listByResourceGroup', listAll: 'list', update: 'update' },
  key: [group, 'gallery'],
  body: { location, description: 'Images of the team' },
  shows: {
    name: 'gallery',
    description: 'Images of the team',
    ...succeeded,
    identifier: { uniqueName: isText },
  },
  change: { body: tagged, shows: tagged },
});

const definition = ({ group, location }: Place): Life => ({
  of: 'galleryImages',
  isChild: true,
  verbs: { list: 'listByGallery', update: 'update' },
  key: [group, 'gallery', 'web'],
  body: {
    location,
    osType: 'Linux',
    osState: 'Generalized',
    identifier: { publisher: 'Contoso', offer: 'web', sku: 'small' },
  },
  shows: { name: 'web', osType: 'Linux', osState: 'Generalized', ...succeeded, identifier: { offer: 'web' } },
  change: { body: tagged, shows: tagged },
});

const galleryRefusals = ({ group }: Place): Operation[] => [
  {
    call: 'galleries.delete',
    when: 'with an image definition',
    args: [group, 'gallery'],
    expects: { refused: { status: 409, code: 'CannotDeleteResource' } },
  },
];

const extension = ({ group, location }: Place): Life => ({
  of: 'virtualMachineExtensions',
  isChild: true,
  verbs: { list: null, update: 'update' },
  key: [group, 'box', 'script'],
  body: {
    location,
    publisher: 'Microsoft.Azure.Extensions',
    typePropertiesType: 'CustomScript',
    typeHandlerVersion: '2.1',
    autoUpgradeMinorVersion: true,
    settings: { commandToExecute: 'true' },
  },
  shows: { name: 'script', publisher: 'Microsoft.Azure.Extensions', typeHandlerVersion: '2.1', ...succeeded },
  change: { body: tagged, shows: tagged },
});

const scaleSet = ({ group, location, id }: Place): Life => ({
  of: 'virtualMachineScaleSets',
  verbs: { listAll: 'listAll', update: 'update' },
  key: [group, 'farm'],
  body: {
    location,
    sku: { name: 'Standard_B2s', tier: 'Standard', capacity: 2 },
    orchestrationMode: 'Uniform',
    upgradePolicy: { mode: 'Manual' },
    virtualMachineProfile: {
      storageProfile: { imageReference: ubuntu, osDisk: { createOption: 'FromImage' } },
      osProfile: {
        computerNamePrefix: 'farm',
        adminUsername: 'keeper',
        linuxConfiguration: {
          disablePasswordAuthentication: true,
          ssh: { publicKeys: [{ path: '/home/keeper/.ssh/authorized_keys', keyData: 'ssh-ed25519 AAAA' }] },
        },
      },
      networkProfile: {
        networkInterfaceConfigurations: [
          {
            name: 'a',
            primary: true,
            ipConfigurations: [{ name: 'a', subnet: { id: id(`${network}/virtualNetworks/net/subnets/a`) } }],
          },
        ],
      },
    },
  },
  shows: { name: 'farm', ...succeeded, sku: { name: 'Standard_B2s', capacity: 2 }, uniqueId: isText },
  change: { body: { sku: { name: 'Standard_B2s', capacity: 3 } }, shows: { sku: { capacity: 3 } } },
});

const scaleSetParts = ({ group }: Place): Operation[] => [
  { call: 'virtualMachineScaleSetVMs.list', args: [group, 'farm'], expects: 'not simulated' },
  {
    call: 'virtualMachineScaleSets.getInstanceView',
    args: [group, 'farm'],
    expects: {
      works: { virtualMachine: { statusesSummary: includes({ code: 'PowerState/running', count: 3 }) } },
    },
  },
  { call: 'virtualMachineScaleSets.listSkus', args: [group, 'farm'], expects: 'not simulated' },
  { call: 'virtualMachineScaleSets.reimage', args: [group, 'farm'], expects: 'not simulated' },
];

const readings = ({ location, group }: Place): Operation[] => {
  const works = (call: string, args: readonly unknown[], pattern: Pattern): Operation => ({
    call,
    args,
    expects: { works: pattern },
  });
  return [
    works(
      'virtualMachineSizes.list',
      [location],
      includes({ name: 'Standard_B2s', numberOfCores: 2, memoryInMB: 4096 }),
    ),
    works(
      'usage.list',
      [location],
      includes({ name: { value: 'cores' }, currentValue: isNumber, limit: isNumber }),
    ),
    works('resourceSkus.list', [], includes({ resourceType: 'virtualMachines', name: 'Standard_B2s' })),
    works('virtualMachineImages.listPublishers', [location], includes({ name: 'Canonical' })),
    works('virtualMachineImages.listOffers', [location, 'Canonical'], includes({ name: ubuntu.offer })),
    works(
      'virtualMachineImages.listSkus',
      [location, 'Canonical', ubuntu.offer],
      includes({ name: 'server' }),
    ),
    works(
      'virtualMachineImages.list',
      [location, 'Canonical', ubuntu.offer, 'server'],
      each({ name: isText }),
    ),
    works(
      'virtualMachineExtensionImages.listTypes',
      [location, 'Microsoft.Azure.Extensions'],
      includes({ name: 'CustomScript' }),
    ),
    works(
      'virtualMachineExtensionImages.listVersions',
      [location, 'Microsoft.Azure.Extensions', 'CustomScript'],
      each({ name: isText }),
    ),
    { call: 'virtualMachineRunCommands.list', args: [location], expects: 'not simulated' },
    { call: 'virtualMachineRunCommands.get', args: [location, 'RunShellScript'], expects: 'not simulated' },
    { call: 'restorePointCollections.listAll', expects: { works: [] } },
    { call: 'diskEncryptionSets.list', expects: { works: [] } },
    { call: 'dedicatedHostGroups.listByResourceGroup', args: [group], expects: { works: [] } },
    { call: 'capacityReservationGroups.listByResourceGroup', args: [group], expects: { works: [] } },
    { call: 'operations.list', expects: 'not simulated' },
  ];
};

/** Machines, disks and images. */
export const computeSuite: Suite = {
  client: 'compute',
  requires,
  operations: (place) => [
    ...begin(disk(place)),
    ...diskRefusals(place),
    ...begin(snapshot(place)),
    ...end(snapshot(place)),
    ...begin(machine(place)),
    ...machineRefusals(place),
    ...actions(place),
    ...begin(extension(place)),
    {
      call: 'virtualMachineExtensions.list',
      args: [place.group, 'box'],
      expects: { works: { value: [{ name: 'script' }] } },
    },
    ...end(extension(place)),
    ...end(machine(place)),
    ...end(disk(place)),
    ...begin(scaleSet(place)),
    ...scaleSetParts(place),
    ...end(scaleSet(place)),
    ...simple(place).flatMap((life) => [...begin(life), ...end(life)]),
    ...begin(gallery(place)),
    ...begin(definition(place)),
    ...galleryRefusals(place),
    ...end(definition(place)),
    ...end(gallery(place)),
    ...readings(place),
  ],
};
