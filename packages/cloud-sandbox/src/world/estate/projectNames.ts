import type { ProjectKind } from './projects/projectKinds.ts';

/** Project names by kind; short, because they are part of storage account names. */
const names: Readonly<Record<ProjectKind, readonly [string, ...string[]]>> = {
  network: ['hub', 'spoke', 'perimeter', 'edge', 'transit'],
  web: [
    'orders',
    'checkout',
    'loyalty',
    'careers',
    'catalog',
    'returns',
    'dealers',
    'booking',
    'claims',
    'intranet',
    'support',
    'pricing',
    'wishlist',
    'gifts',
    'events',
  ],
  machines: [
    'erp',
    'payroll',
    'printsrv',
    'scada',
    'legacycrm',
    'fileshare',
    'mes',
    'cad',
    'labels',
    'timeclock',
    'licensing',
    'warehouse',
    'fleet',
  ],
  data: ['sales', 'telemetry', 'forecast', 'churn', 'finance', 'quality', 'supply', 'customers', 'footfall'],
  kubernetes: ['platform', 'search', 'payments', 'streaming', 'gateway', 'identity'],
  integration: ['invoices', 'edi', 'notify', 'sync', 'webhooks', 'imports', 'shipping', 'approvals'],
  archive: ['records', 'backup', 'media', 'auditlog', 'drawings', 'mailvault'],
  shared: ['monitor', 'images', 'keys', 'registry', 'automation', 'dns'],
  research: [
    'genomics',
    'proteins',
    'climate',
    'polymers',
    'imaging',
    'battery',
    'catalysis',
    'oncology',
    'soil',
  ],
  costExports: ['finops'],
  hpc: ['flow', 'crash', 'lattice', 'seismic', 'folding', 'combust'],
};

/** Returns the name of the n-th project of a kind. Numbers are added after the list is exhausted. */
export function projectName(kind: ProjectKind, index: number): string {
  const pool = names[kind];
  const generation = Math.floor(index / pool.length) + 1;
  const name = pool[index % pool.length] ?? pool[0];
  return generation === 1 ? name : `${name}${generation}`;
}

const regionCodes: Readonly<Record<string, string>> = {
  westeurope: 'weu',
  northeurope: 'neu',
  uksouth: 'uks',
  swedencentral: 'swc',
  eastus: 'eus',
  eastus2: 'eus2',
  centralus: 'cus',
  brazilsouth: 'brs',
  koreacentral: 'krc',
  southafricanorth: 'san',
  usgovvirginia: 'ugv',
  usgovarizona: 'uga',
  usgovtexas: 'ugt',
};

/** Returns the short form of a region for names. */
export function regionCode(region: string): string {
  return regionCodes[region] ?? region.slice(0, 6);
}
