import { begin, end, type Life } from '../lifecycle.ts';
import { includes, isNothing, isText } from '../match-pattern.ts';
import type { Operation, Place, Suite } from '../operation.ts';

const tagged = { tags: { tier: 'front' } };
const waiting = {
  create: 'beginCreateOrUpdateAndWait',
  update: 'beginUpdateAndWait',
  remove: 'beginDeleteAndWait',
} as const;
const sqlServer = 'sql-conformance';

const server = ({ group, location }: Place): Life => ({
  of: 'servers',
  verbs: { ...waiting, list: 'listByResourceGroup', listAll: 'list' },
  key: [group, sqlServer],
  body: { location, administratorLogin: 'keeper', administratorLoginPassword: 'A-long-Passw0rd!' },
  shows: {
    name: sqlServer,
    type: 'Microsoft.Sql/servers',
    administratorLogin: 'keeper',
    state: 'Ready',
    version: '12.0',
    fullyQualifiedDomainName: `${sqlServer}.database.windows.net`,
  },
  change: { body: tagged, shows: tagged },
});

const database = ({ group, location }: Place): Life => ({
  of: 'databases',
  isChild: true,
  verbs: { ...waiting, list: 'listByServer' },
  key: [group, sqlServer, 'shop'],
  body: { location, sku: { name: 'S0', tier: 'Standard' } },
  shows: {
    name: 'shop',
    status: 'Online',
    sku: { name: /^(S0|Standard)$/ },
    databaseId: isText,
    collation: isText,
  },
  change: { body: tagged, shows: tagged },
});

const rule = ({ group }: Place): Life => ({
  of: 'firewallRules',
  isChild: true,
  verbs: { list: 'listByServer' },
  key: [group, sqlServer, 'office'],
  body: { startIpAddress: '203.0.113.1', endIpAddress: '203.0.113.9' },
  shows: { name: 'office', startIpAddress: '203.0.113.1', endIpAddress: '203.0.113.9' },
});

const pool = ({ group, location }: Place): Life => ({
  of: 'elasticPools',
  isChild: true,
  verbs: { ...waiting, list: 'listByServer' },
  key: [group, sqlServer, 'pool'],
  body: { location, sku: { name: 'StandardPool', tier: 'Standard', capacity: 50 } },
  shows: { name: 'pool', sku: { name: 'StandardPool', capacity: 50 }, state: 'Ready' },
  change: { body: tagged, shows: tagged },
});

const sqlRefusals = ({ group, location }: Place): Operation[] => [
  {
    call: 'servers.beginCreateOrUpdateAndWait',
    when: 'with a weak password',
    args: [
      group,
      'sql-conform-weak',
      { location, administratorLogin: 'keeper', administratorLoginPassword: 'weak' },
    ],
    expects: { refused: { status: 400, code: 'PasswordNotComplex' } },
  },
  {
    call: 'servers.beginCreateOrUpdateAndWait',
    when: 'with an invalid name',
    args: [
      group,
      'Not_Valid',
      { location, administratorLogin: 'keeper', administratorLoginPassword: 'A-long-Passw0rd!' },
    ],
    expects: { refused: { status: 400, code: 'InvalidServerName' } },
  },
  {
    call: 'servers.checkNameAvailability',
    when: 'of a taken name',
    args: [{ name: sqlServer, type: 'Microsoft.Sql/servers' }],
    expects: { works: { available: false, reason: 'AlreadyExists' } },
  },
  {
    call: 'servers.checkNameAvailability',
    args: [{ name: 'sql-nobody-has-it', type: 'Microsoft.Sql/servers' }],
    expects: { works: { available: true } },
  },
  {
    call: 'databases.listByServer',
    when: 'with the system database',
    args: [group, sqlServer],
    expects: { works: includes({ name: 'master' }) },
  },
  {
    call: 'databases.beginDeleteAndWait',
    when: 'of the system database',
    args: [group, sqlServer, 'master'],
    expects: 'not simulated',
  },
];

const sqlMissing = ({ group, location }: Place): Operation[] => [
  { call: 'capabilities.listByLocation', args: [location], expects: 'not simulated' },
  { call: 'subscriptionUsages.listByLocation', args: [location], expects: 'not simulated' },
  { call: 'serverUsages.listByServer', args: [group, sqlServer], expects: 'not simulated' },
  { call: 'databaseUsages.listByDatabase', args: [group, sqlServer, 'shop'], expects: 'not simulated' },
  { call: 'databases.listMetricDefinitions', args: [group, sqlServer, 'shop'], expects: 'not simulated' },
  { call: 'databases.beginPauseAndWait', args: [group, sqlServer, 'shop'], expects: 'not simulated' },
  { call: 'databases.beginFailoverAndWait', args: [group, sqlServer, 'shop'], expects: 'not simulated' },
  { call: 'restorableDroppedDatabases.listByServer', args: [group, sqlServer], expects: 'not simulated' },
  { call: 'operations.list', expects: 'not simulated' },
];

/** SQL servers and databases. */
export const sqlSuite: Suite = {
  client: 'sql',
  operations: (place) => [
    ...begin(server(place)),
    ...sqlRefusals(place),
    ...begin(database(place)),
    ...begin(rule(place)),
    ...end(rule(place)),
    ...begin(pool(place)),
    ...end(pool(place)),
    ...sqlMissing(place),
    ...end(database(place)),
    ...end(server(place)),
  ],
};

const pgServer = 'pg-conformance';

const postgres = ({ group, location }: Place): Life => ({
  of: 'servers',
  verbs: { ...waiting, list: 'listByResourceGroup', listAll: 'listBySubscription' },
  key: [group, pgServer],
  body: {
    location,
    version: '16',
    administratorLogin: 'keeper',
    administratorLoginPassword: 'A-long-Passw0rd!',
    sku: { name: 'Standard_B1ms', tier: 'Burstable' },
    storage: { storageSizeGB: 32 },
  },
  shows: {
    name: pgServer,
    version: '16',
    state: 'Ready',
    administratorLogin: 'keeper',
    sku: { name: 'Standard_B1ms', tier: 'Burstable' },
    fullyQualifiedDomainName: `${pgServer}.postgres.database.azure.com`,
  },
  change: { body: tagged, shows: tagged },
});

const pgParts = ({ group }: Place): Life[] => [
  {
    of: 'databases',
    isChild: true,
    verbs: { create: 'beginCreateAndWait', remove: 'beginDeleteAndWait', list: 'listByServer' },
    key: [group, pgServer, 'shop'],
    body: { charset: 'utf8', collation: 'en_US.utf8' },
    shows: { name: 'shop', charset: 'utf8', collation: 'en_US.utf8' },
  },
  {
    of: 'firewallRules',
    isChild: true,
    verbs: { create: 'beginCreateOrUpdateAndWait', remove: 'beginDeleteAndWait', list: 'listByServer' },
    key: [group, pgServer, 'office'],
    body: { startIpAddress: '203.0.113.1', endIpAddress: '203.0.113.9' },
    shows: { name: 'office', startIpAddress: '203.0.113.1', endIpAddress: '203.0.113.9' },
  },
];

const pgActions = ({ group, location }: Place): Operation[] => {
  const act = (name: string, state: string): Operation => ({
    call: `servers.${name}`,
    args: [group, pgServer],
    expects: { works: isNothing },
    effect: { call: 'servers.get', args: [group, pgServer], shows: { state } },
  });
  return [
    act('beginStopAndWait', 'Stopped'),
    act('beginStartAndWait', 'Ready'),
    {
      ...act('beginRestartAndWait', 'Ready'),
      unverifiable: 'The server is ready before and after a restart.',
    },
    { call: 'capabilitiesByLocation.list', args: [location], expects: 'not simulated' },
    { call: 'capabilitiesByServer.list', args: [group, pgServer], expects: 'not simulated' },
  ];
};

/** Flexible servers of PostgreSQL. */
export const postgresSuite: Suite = {
  client: 'postgresql',
  operations: (place) => [
    ...begin(postgres(place)),
    ...pgParts(place).flatMap((life) => [...begin(life), ...end(life)]),
    ...pgActions(place),
    ...end(postgres(place)),
  ],
};

const account = 'cosmos-conformance';

const cosmos = ({ group, location }: Place): Life => ({
  of: 'databaseAccounts',
  verbs: { list: 'listByResourceGroup', listAll: 'list', update: 'update' },
  key: [group, account],
  body: {
    location,
    kind: 'GlobalDocumentDB',
    databaseAccountOfferType: 'Standard',
    locations: [{ locationName: location, failoverPriority: 0 }],
  },
  shows: {
    name: account,
    kind: 'GlobalDocumentDB',
    provisioningState: 'Succeeded',
    documentEndpoint: `https://${account}.documents.azure.com:443/`,
    databaseAccountOfferType: 'Standard',
  },
  change: { body: tagged, shows: tagged },
});

const cosmosParts = ({ group, location }: Place): Operation[] => {
  const resource = { resource: { id: 'shop' } };
  return [
    {
      call: 'databaseAccounts.listKeys',
      args: [group, account],
      expects: { works: { primaryMasterKey: isText, secondaryReadonlyMasterKey: isText } },
    },
    {
      call: 'databaseAccounts.listKeys',
      when: 'by a reader',
      as: 'reader',
      args: [group, account],
      expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
    },
    {
      call: 'databaseAccounts.listConnectionStrings',
      args: [group, account],
      expects: { works: { connectionStrings: includes({ connectionString: /AccountEndpoint=/ }) } },
    },
    {
      call: 'databaseAccounts.listReadOnlyKeys',
      args: [group, account],
      expects: { works: { primaryReadonlyMasterKey: isText } },
    },
    {
      call: 'sqlResources.createUpdateSqlDatabase',
      args: [group, account, 'shop', resource],
      expects: { works: { name: 'shop', resource: { id: 'shop' } } },
      effect: {
        call: 'sqlResources.getSqlDatabase',
        args: [group, account, 'shop'],
        shows: { resource: { id: 'shop' } },
      },
    },
    {
      call: 'sqlResources.createUpdateSqlContainer',
      args: [
        group,
        account,
        'shop',
        'orders',
        { resource: { id: 'orders', partitionKey: { paths: ['/customer'], kind: 'Hash' } } },
      ],
      expects: { works: { name: 'orders', resource: { partitionKey: { paths: ['/customer'] } } } },
      effect: {
        call: 'sqlResources.getSqlContainer',
        args: [group, account, 'shop', 'orders'],
        shows: { resource: { id: 'orders' } },
      },
    },
    {
      call: 'sqlResources.listSqlContainers',
      args: [group, account, 'shop'],
      expects: { works: [{ name: 'orders' }] },
    },
    {
      call: 'sqlResources.deleteSqlDatabase',
      args: [group, account, 'shop'],
      expects: { works: isNothing },
      effect: { call: 'sqlResources.getSqlDatabase', args: [group, account, 'shop'], status: 404 },
    },
    {
      call: 'databaseAccounts.regenerateKey',
      args: [group, account, { keyKind: 'primary' }],
      expects: 'not simulated',
    },
    { call: 'databaseAccounts.listUsages', args: [group, account], expects: 'not simulated' },
    { call: 'databaseAccounts.listMetricDefinitions', args: [group, account], expects: 'not simulated' },
    { call: 'locations.get', args: [location], expects: 'not simulated' },
    {
      call: 'databaseAccounts.checkNameExists',
      args: ['cosmos-nobody-has-it'],
      expects: { works: { body: false } },
    },
    {
      call: 'databaseAccounts.checkNameExists',
      when: 'of a taken name',
      args: [account],
      expects: { works: { body: true } },
    },
  ];
};

/** Cosmos DB. */
export const cosmosSuite: Suite = {
  client: 'cosmosdb',
  operations: (place) => [...begin(cosmos(place)), ...cosmosParts(place), ...end(cosmos(place))],
};
