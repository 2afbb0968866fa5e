import { begin, end, type Life } from '../lifecycle.ts';
import { each, includes, isNothing, isText } from '../match-pattern.ts';
import type { Operation, Place, Suite } from '../operation.ts';

const site = 'app-conformance';
const planId = ({ id }: Place): string => id('Microsoft.Web/serverfarms/plan');

const plan = ({ group, location }: Place): Life => ({
  of: 'appServicePlans',
  verbs: { list: 'listByResourceGroup', listAll: 'list', update: 'update' },
  key: [group, 'plan'],
  body: { location, kind: 'linux', reserved: true, sku: { name: 'S1' } },
  shows: {
    name: 'plan',
    type: 'Microsoft.Web/serverfarms',
    sku: { name: 'S1', tier: 'Standard', capacity: 1 },
    reserved: true,
    provisioningState: 'Succeeded',
    status: 'Ready',
  },
});

const app = (place: Place): Life => ({
  of: 'webApps',
  verbs: { list: 'listByResourceGroup', listAll: 'list', update: 'update' },
  key: [place.group, site],
  body: {
    location: place.location,
    serverFarmId: planId(place),
    httpsOnly: true,
    siteConfig: { linuxFxVersion: 'NODE|20-lts', appSettings: [{ name: 'STAGE', value: 'test' }] },
  },
  shows: {
    name: site,
    type: 'Microsoft.Web/sites',
    state: 'Running',
    enabled: true,
    httpsOnly: true,
    defaultHostName: `${site}.azurewebsites.net`,
    hostNames: [`${site}.azurewebsites.net`],
    serverFarmId: /serverfarms\/plan$/i,
  },
  change: { body: { httpsOnly: false }, shows: { httpsOnly: false } },
});

const appRefusals = (place: Place): Operation[] => [
  {
    call: 'webApps.createOrUpdate',
    when: 'on a missing plan',
    args: [
      place.group,
      'app-conform-lost',
      { location: place.location, serverFarmId: place.id('Microsoft.Web/serverfarms/none') },
    ],
    expects: { refused: { status: 404, code: 'NotFound' } },
  },
  {
    call: 'appServicePlans.delete',
    when: 'with an app',
    args: [place.group, 'plan'],
    expects: { refused: { status: 409, code: 'Conflict' } },
  },
  {
    call: 'checkNameAvailability',
    when: 'of a taken name',
    args: [site, 'Microsoft.Web/sites'],
    expects: { works: { nameAvailable: false, reason: 'AlreadyExists' } },
  },
  {
    call: 'checkNameAvailability',
    args: ['app-nobody-has-this', 'Microsoft.Web/sites'],
    expects: { works: { nameAvailable: true } },
  },
];

const settings = ({ group }: Place): Operation[] => [
  {
    call: 'webApps.listApplicationSettings',
    when: 'given at creation',
    args: [group, site],
    expects: { works: { properties: { STAGE: 'test' } } },
  },
  {
    call: 'webApps.updateApplicationSettings',
    args: [group, site, { properties: { STAGE: 'live', COLOR: 'blue' } }],
    expects: { works: { properties: { STAGE: 'live', COLOR: 'blue' } } },
    effect: {
      call: 'webApps.listApplicationSettings',
      args: [group, site],
      shows: { properties: { STAGE: 'live', COLOR: 'blue' } },
    },
  },
  {
    call: 'webApps.listApplicationSettings',
    when: 'by a reader',
    as: 'reader',
    args: [group, site],
    expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
  },
  {
    call: 'webApps.updateConnectionStrings',
    args: [group, site, { properties: { main: { value: 'Server=a', type: 'SQLAzure' } } }],
    expects: { works: { properties: { main: { value: 'Server=a' } } } },
    effect: {
      call: 'webApps.listConnectionStrings',
      args: [group, site],
      shows: { properties: { main: { value: 'Server=a', type: 'SQLAzure' } } },
    },
  },
  {
    call: 'webApps.getConfiguration',
    args: [group, site],
    expects: { works: { linuxFxVersion: 'NODE|20-lts' } },
  },
  {
    call: 'webApps.updateConfiguration',
    args: [group, site, { alwaysOn: true }],
    expects: { works: { alwaysOn: true } },
    effect: { call: 'webApps.getConfiguration', args: [group, site], shows: { alwaysOn: true } },
  },
];

const actions = ({ group }: Place): Operation[] => {
  const act = (name: string, state: string): Operation => ({
    call: `webApps.${name}`,
    args: [group, site],
    expects: { works: undefined },
    effect: { call: 'webApps.get', args: [group, site], shows: { state } },
  });
  const missing = (call: string, ...args: unknown[]): Operation => ({
    call,
    args: [group, site, ...args],
    expects: 'not simulated',
  });
  return [
    act('stop', 'Stopped'),
    act('start', 'Running'),
    { ...act('restart', 'Running'), unverifiable: 'The app is running before and after a restart.' },
    {
      call: 'webApps.stop',
      when: 'by a reader',
      as: 'reader',
      args: [group, site],
      expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
    },
    missing('webApps.listPublishingCredentials'),
    missing('webApps.listFunctions'),
    missing('webApps.listHostKeys'),
    missing('webApps.listDeployments'),
    missing('webApps.listUsages'),
    missing('webApps.syncFunctionTriggers'),
    missing('webApps.getAuthSettings'),
    missing('webApps.listInstanceIdentifiers'),
    { call: 'provider.listWebAppStacks', expects: 'not simulated' },
    { call: 'provider.listFunctionAppStacks', expects: 'not simulated' },
    { call: 'deletedWebApps.list', expects: 'not simulated' },
    { call: 'recommendations.list', expects: 'not simulated' },
    { call: 'listGeoRegions', expects: 'not simulated' },
    { call: 'listSkus', expects: 'not simulated' },
    { call: 'appServicePlans.listWebApps', args: [group, 'plan'], expects: 'not simulated' },
    { call: 'appServicePlans.restartWebApps', args: [group, 'plan'], expects: 'not simulated' },
  ];
};

const slot = (place: Place): Operation[] => {
  const { group, location } = place;
  const key = [group, site, 'staging'];
  const shows = { name: /staging$/, state: 'Running', defaultHostName: `${site}-staging.azurewebsites.net` };
  return [
    {
      call: 'webApps.createOrUpdateSlot',
      args: [...key, { location, serverFarmId: planId(place) }],
      expects: { works: shows },
      effect: { call: 'webApps.getSlot', args: key, shows },
    },
    { call: 'webApps.listSlots', args: [group, site], expects: { works: each({ name: /staging$/ }) } },
    {
      call: 'webApps.updateApplicationSettingsSlot',
      args: [...key, { properties: { STAGE: 'staging' } }],
      expects: { works: { properties: { STAGE: 'staging' } } },
      effect: {
        call: 'webApps.listApplicationSettingsSlot',
        args: key,
        shows: { properties: { STAGE: 'staging' } },
      },
    },
    {
      call: 'webApps.swapSlot',
      args: [...key, { targetSlot: 'production', preserveVnet: true }],
      expects: 'not simulated',
    },
    {
      call: 'webApps.deleteSlot',
      args: key,
      expects: { works: isNothing },
      effect: { call: 'webApps.getSlot', args: key, status: 404 },
    },
  ];
};

/** Web apps and their plans. */
export const appServiceSuite: Suite = {
  client: 'appservice',
  operations: (place) => [
    ...begin(plan(place)),
    ...begin(app(place)),
    ...appRefusals(place),
    ...settings(place),
    ...actions(place),
    ...slot(place),
    { call: 'webApps.list', expects: { works: includes({ name: site, state: isText }) } },
    ...end(app(place)),
    ...end(plan(place)),
  ],
};
