import { at, objectsOf, textOf } from '../json.ts';
import { numberOr, propertyOf, runningMeter } from './meter.ts';
import type { Metered, Running } from './running.ts';

/** Returns the meter of machines of a size. */
export function machineMeter(size: string, windows: boolean, spot: boolean, amount: number): Running {
  return {
    service: 'Virtual Machines',
    product: windows ? / Windows$/ : /Series$/,
    sku: `${size.replace(/^Standard_/i, '').replaceAll('_', ' ')}${spot ? ' Spot' : ''}`,
    meter: /./,
    amount,
  };
}

const steps = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_767];

const tiers = [1, 2, 3, 4, 6, 10, 15, 20, 30, 40, 50, 60, 70, 80];

/** Returns the meters of disks, which are sold in steps of size. */
export function diskMeters(storageType: string, gb: number, count = 1): Running[] {
  const [, kind = 'StandardSSD', redundancy = 'LRS'] = /^(.+)_(LRS|ZRS)$/i.exec(storageType) ?? [];
  const sold = {
    premium: ['P', 'Premium SSD'],
    standardssd: ['E', 'Standard SSD'],
    standard: ['S', 'Standard HDD'],
  }[kind.toLowerCase()];
  const [letter, name] = sold ?? ['E', 'Standard SSD'];
  const index = steps.findIndex((size, place) => size >= gb && (letter !== 'S' || place >= 3));
  const tier = tiers[index === -1 ? tiers.length - 1 : index] ?? 10;
  const label = `${letter}${tier} ${redundancy.toUpperCase()}`;
  return [runningMeter('Storage', label, `${label} Disk`, count, `${name} Managed Disks`)];
}

/** Returns the names and meters of disks that were created with a machine and are not resources. */
export function broughtDisks(of: Metered): { readonly id: string; readonly running: Running[] }[] {
  const all = [
    propertyOf(of, 'storageProfile', 'osDisk'),
    ...objectsOf(propertyOf(of, 'storageProfile', 'dataDisks')),
  ];
  return all.flatMap((entry, index) => {
    const id = textOf(at(entry, 'managedDisk', 'id')) ?? '';
    const name = textOf(at(entry, 'name'));
    if (at(entry, 'diffDiskSettings') !== undefined || (id === '' && name === undefined)) return [];
    const windows = propertyOf(of, 'osProfile', 'windowsConfiguration') !== undefined;
    const gb = numberOr(at(entry, 'diskSizeGB'), index > 0 ? 128 : windows ? 127 : 30);
    const type = textOf(at(entry, 'managedDisk', 'storageAccountType')) ?? 'StandardSSD_LRS';
    const place = of.key.slice(0, of.key.indexOf('/providers/'));
    return [
      {
        id: id === '' ? `${place}/providers/Microsoft.Compute/disks/${name ?? ''}` : id,
        running: diskMeters(type, gb),
      },
    ];
  });
}
