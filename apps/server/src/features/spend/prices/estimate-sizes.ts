import type { BodyOf, CloudName, priceRoutes } from '@blueport/contracts';
import type { Prices } from './estimate.ts';

type SizesRequest = BodyOf<typeof priceRoutes.machineSizes> & { readonly cloud: CloudName };

/** Returns a machine of a size whose disk is not priced, because another resource or setting decides about it. */
const machineOf = (size: string, location: string, system: SizesRequest['system']) => ({
  id: size,
  name: size,
  type: 'Microsoft.Compute/virtualMachines',
  location,
  properties: {
    hardwareProfile: { vmSize: size },
    osProfile: system === 'Windows' ? { windowsConfiguration: {} } : { linuxConfiguration: {} },
    storageProfile: { osDisk: { createOption: 'Attach' } },
  },
});

/**
 * Returns the monthly price of machine sizes in a region, in the requested order. Prices whose list has not been read
 * yet are pending.
 */
export async function estimateSizes(
  prices: Prices,
  { cloud, location, system, sizes, currency: wanted }: SizesRequest,
) {
  const { currency, lines, unpriced, source, asOf } = await prices.estimate({
    cloud,
    currency: wanted,
    location,
    resources: sizes.map((size) => machineOf(size, location, system)),
    isBulk: true,
  });
  const pending = new Set(
    unpriced.filter(({ reason }) => reason.code === 'unreachable').map(({ name }) => name),
  );
  const result = lines.map(({ name, monthly }) => ({ name, monthly, pending: pending.has(name) }));
  return { currency, result, source, asOf };
}
