import type { GroupBuilder } from '../groupBuilder.ts';
import { alerting, containers, identity, monitoring, storage, vault } from './commonParts.ts';

/** Adds a web application: plan, site (in production with a slot), database, insights, vault, sometimes a cache. */
export function web(group: GroupBuilder): void {
  const { random, production } = group;
  const { insights } = monitoring(group);
  const user = identity(group);
  const plan = group.add('Microsoft.Web/serverfarms', group.name('asp'), {
    kind: 'linux',
    sku: production
      ? { name: 'P1v3', tier: 'PremiumV3', size: 'P1v3', family: 'Pv3', capacity: random.whole(1, 3) }
      : { name: 'B1', tier: 'Basic', size: 'B1', family: 'B', capacity: 1 },
    properties: { reserved: true },
  });
  const runtime = random.pick(['NODE|22-lts', 'DOTNETCORE|9.0', 'PYTHON|3.12', 'JAVA|21-java21']);
  const site = (part: string): string =>
    group.add('Microsoft.Web/sites', group.publicName('app', part), {
      kind: 'app,linux',
      identity: { type: 'UserAssigned', userAssignedIdentities: { [user]: {} } },
      properties: {
        serverFarmId: plan,
        httpsOnly: !random.chance(0.12),
        siteConfig: {
          linuxFxVersion: runtime,
          minTlsVersion: random.chance(0.08) ? '1.0' : '1.2',
          ftpsState: 'Disabled',
          alwaysOn: production,
        },
      },
    });
  const front = site('web');
  if (random.chance(0.6)) site('api');
  if (production)
    group.add('Microsoft.Web/sites/slots', `${front.split('/').at(-1) ?? ''}/staging`, {
      kind: 'app,linux',
      properties: { serverFarmId: plan, httpsOnly: true, siteConfig: { linuxFxVersion: runtime } },
    });
  if (random.chance(0.55)) sqlDatabase(group);
  else postgres(group);
  vault(group);
  containers(group, storage(group, 'web'), ['uploads', 'exports']);
  if (random.chance(0.35))
    group.add('Microsoft.Cache/redis', group.publicName('redis'), {
      properties: {
        sku: { name: production ? 'Standard' : 'Basic', family: 'C', capacity: 1 },
        enableNonSslPort: random.chance(0.15),
        minimumTlsVersion: '1.2',
      },
    });
  if (production || random.chance(0.3)) alerting(group, insights, 'requests/failed', 10);
}

function sqlDatabase(group: GroupBuilder): void {
  const server = group.publicName('sql');
  group.add('Microsoft.Sql/servers', server, {
    properties: {
      administratorLogin: 'sqladmin',
      publicNetworkAccess: group.random.chance(0.6) ? 'Disabled' : 'Enabled',
    },
  });
  group.add('Microsoft.Sql/servers/databases', `${server}/sqldb-${group.plan.project}`, {
    sku: group.production
      ? { name: 'GP_Gen5', tier: 'GeneralPurpose', family: 'Gen5', capacity: 4 }
      : { name: 'Basic', tier: 'Basic', capacity: 5 },
  });
  if (group.random.chance(0.3))
    group.add('Microsoft.Sql/servers/firewallRules', `${server}/AllowAllAzureIps`, {
      properties: { startIpAddress: '0.0.0.0', endIpAddress: '0.0.0.0' },
    });
}

function postgres(group: GroupBuilder): void {
  const server = group.publicName('psql');
  group.add('Microsoft.DBforPostgreSQL/flexibleServers', server, {
    sku: group.production
      ? { name: 'Standard_D2ds_v5', tier: 'GeneralPurpose' }
      : { name: 'Standard_B1ms', tier: 'Burstable' },
    properties: {
      administratorLogin: 'pgadmin',
      highAvailability: { mode: group.production ? 'ZoneRedundant' : 'Disabled' },
    },
  });
  group.add('Microsoft.DBforPostgreSQL/flexibleServers/databases', `${server}/${group.plan.project}`);
}
