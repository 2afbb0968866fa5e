import { numberOr, runningMeter, skuOf } from '../../../cost/meter.ts';
import type { Metered, Running } from '../../../cost/running.ts';
import { at, objectOf, textOf } from '../../../json.ts';
import { refuseDatabaseValue } from '../../../rules/valueRefusals.ts';
import { defineType } from '../../defineType.ts';
import { stableGuid } from '../../draft.ts';

function metersOfDatabase(of: Metered): Running[] {
  const service = 'SQL Database';
  const name = skuOf(of);
  if (/^basic$/i.test(name)) return [runningMeter(service, 'B', 'B DTU', 1, 'SQL Database Single Basic')];
  if (/^[SP]\d+$/i.test(name)) {
    const tier = /^S/i.test(name) ? 'Standard' : 'Premium';
    return [runningMeter(service, name, `${name} DTUs`, 1, `SQL Database Single ${tier}`)];
  }
  const tier =
    { BC: 'Business Critical', HS: 'Hyperscale' }[name.slice(0, 2).toUpperCase()] ?? 'General Purpose';
  const cores = numberOr(at(of.body, 'sku', 'capacity'), Number(/_(\d+)$/.exec(name)?.[1] ?? 2));
  const pool = `SQL Database Single/Elastic Pool ${tier}`;
  return [
    runningMeter(service, `${cores} vCore`, 'vCore', 1, `${pool} - Compute Gen5`),
    runningMeter(service, tier, `${tier} Data Stored`, Math.round(4 + of.share * 60), `${pool} - Storage`),
  ];
}

export default defineType('Microsoft.Sql/servers/databases', {
  coverage: 'simulated',
  missing: 'Holds no data.',
  implied: {
    master: ({ location }) => ({
      name: 'master',
      ...(location === undefined ? {} : { location }),
      kind: 'v12.0,system',
      sku: { name: 'System', tier: 'System', capacity: 0 },
      properties: { collation: 'SQL_Latin1_General_CP1_CI_AS', status: 'Online' },
    }),
  },
  seconds: 22,
  defaults: () => ({
    sku: { name: 'GP_S_Gen5', tier: 'GeneralPurpose', family: 'Gen5', capacity: 2 },
    properties: { collation: 'SQL_Latin1_General_CP1_CI_AS', maxSizeBytes: 34_359_738_368 },
  }),
  computed: (draft, view) => ({
    properties: {
      status: 'Online',
      databaseId: stableGuid(draft, 'database'),
      creationDate: draft.existing?.createdAt ?? view.now().toISOString(),
      currentServiceObjectiveName: textOf(objectOf(draft.body['sku'])['name']) ?? 'GP_S_Gen5_2',
    },
  }),
  status: {
    source: '@azure/arm-sql 10.0.0',
    put: { created: 200, updated: 200, pending: 202, poll: 'status' },
  },
  meters: metersOfDatabase,
  values: {
    refuse: refuseDatabaseValue,
    allowed: {
      'properties.createMode': [
        'Default',
        'Copy',
        'Secondary',
        'PointInTimeRestore',
        'Restore',
        'Recovery',
        'RestoreExternalBackup',
        'RestoreExternalBackupSecondary',
        'RestoreLongTermRetentionBackup',
        'OnlineSecondary',
      ],
      'properties.licenseType': ['LicenseIncluded', 'BasePrice'],
      'properties.readScale': ['Enabled', 'Disabled'],
      'properties.requestedBackupStorageRedundancy': ['Geo', 'Local', 'Zone', 'GeoZone'],
      'properties.sampleName': ['AdventureWorksLT', 'WideWorldImportersStd', 'WideWorldImportersFull'],
      'properties.secondaryType': ['Geo', 'Named', 'Standby'],
      'properties.preferredEnclaveType': ['Default', 'VBS'],
    },
  },
});
