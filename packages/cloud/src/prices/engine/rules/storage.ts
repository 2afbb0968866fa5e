import type { Facts } from '../facts.ts';
import { note } from '../notes.ts';
import { assumed, charged, free, product, simple, unknown, type Rules } from '../rule.ts';
import type { Charge, Use } from '../types.ts';

const storedNote = note('assumed-storage', { gb: assumed.storedGb });

function redundancyOf(resource: Facts): string {
  return (/_(LRS|ZRS|GRS|RAGRS|GZRS|RAGZRS)$/i.exec(resource.skuName ?? '')?.[1] ?? 'LRS')
    .toUpperCase()
    .replace(/^RA/, 'RA-');
}

function account(resource: Facts): Charge {
  const { region } = resource;
  const premium = /^premium/i.test(resource.skuName ?? '');
  const redundancy = redundancyOf(resource);
  // Premium files are charged by the size of the shares.
  if (premium && resource.kind === 'filestorage') return free('by-use');
  if (premium) {
    const list = product('Storage', region, 'Premium Block Blob');
    return charged(
      [{ list, sku: `Premium ${redundancy}`, meter: /Data Stored$/, amount: assumed.storedGb }],
      storedNote,
    );
  }
  const tier = /^cool$/i.test(resource.text('accessTier') ?? '')
    ? 'Cool'
    : /^cold$/i.test(resource.text('accessTier') ?? '')
      ? 'Cold'
      : 'Hot';
  const hierarchical = resource.flag('isHnsEnabled') === true;
  const name = hierarchical ? 'General Block Blob v2 Hierarchical Namespace' : 'General Block Blob v2';
  const sku = `${tier} ${redundancy}`;
  return charged(
    [{ list: product('Storage', region, name), sku, meter: /Data Stored$/, amount: assumed.storedGb }],
    storedNote,
  );
}

function share(resource: Facts, parent: Facts | undefined): Charge {
  const quota = resource.number('shareQuota');
  const premium = /^premium/i.test(parent?.skuName ?? '') || parent?.kind === 'filestorage';
  if (premium) {
    const sku = `Premium ${parent === undefined ? 'LRS' : redundancyOf(parent)}`;
    return charged([
      {
        list: product('Storage', resource.region, 'Premium Files'),
        sku,
        meter: /Provisioned$/,
        // A premium share has at least 100 GiB.
        amount: Math.max(100, quota ?? 100),
      },
    ]);
  }
  const tier = /^cool$/i.test(resource.text('accessTier') ?? '') ? 'Cool' : 'Hot';
  const redundancy = parent === undefined ? 'LRS' : redundancyOf(parent).replace(/^RA-/, '');
  const gb = Math.min(assumed.storedGb, quota ?? assumed.storedGb);
  return charged(
    [
      {
        list: product('Storage', resource.region, 'Files v2'),
        sku: `${tier} ${redundancy}`,
        meter: /Data Stored$/,
        amount: gb,
      },
    ],
    note('assumed-storage', { gb }),
  );
}

function netAppPool(resource: Facts): Charge {
  const bytes = resource.number('size');
  const serviceLevel = resource.text('serviceLevel') ?? 'Premium';
  const level = serviceLevel.charAt(0).toUpperCase() + serviceLevel.slice(1).toLowerCase();
  const gib = bytes === undefined ? undefined : bytes / 1024 ** 3;
  if (gib === undefined) return unknown('unknown-size');
  return charged([
    simple('Azure NetApp Files', resource.region, level, `${level} Capacity`, Math.max(1024, gib)),
  ]);
}

function registry(resource: Facts): Charge {
  const tierName = resource.skuName ?? 'Basic';
  const tier = tierName.charAt(0).toUpperCase() + tierName.slice(1).toLowerCase();
  return charged([simple('Container Registry', resource.region, tier, `${tier} Registry Unit`, 1)]);
}

function vault(resource: Facts): Charge {
  const tier = /^premium$/i.test(resource.text('sku', 'name') ?? '') ? 'Premium' : 'Standard';
  const use: Use = simple('Key Vault', resource.region, tier, 'Operations', assumed.vaultOperations, true);
  return charged([use], note('assumed-operations', { count: assumed.vaultOperations }));
}

export const storageRules: Rules = {
  'microsoft.storage/storageaccounts': account,
  'microsoft.storage/storageaccounts/fileservices/shares': (resource, context, { id }) =>
    share(resource, context.find(id.split('/').slice(0, 9).join('/'))),
  'microsoft.netapp/netappaccounts/capacitypools': netAppPool,
  'microsoft.containerregistry/registries': registry,
  'microsoft.keyvault/vaults': vault,
  'microsoft.keyvault/managedhsms': (resource) =>
    charged([
      {
        list: product('Key Vault', resource.region, 'Azure Key Vault Managed HSM'),
        sku: 'Standard B1',
        meter: 'Standard B1 Instance',
        amount: 1,
      },
    ]),
};
