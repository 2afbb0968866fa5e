import { describe, expect, it } from 'vitest';
import { containedTargets, nextDeletions } from './deletion-plan.ts';

const group = '/subscriptions/s/resourceGroups/g/providers';
const zone = `${group}/Microsoft.Network/privateDnsZones/example.com`;
const link = `${zone}/virtualNetworkLinks/net`;
const network = `${group}/Microsoft.Network/virtualNetworks/net`;
const target = (resourceId: string, dependsOn: readonly string[] = [], state = 'Pending') => ({
  resourceId,
  dependsOn,
  state,
});
const next = (...targets: ReturnType<typeof target>[]) =>
  nextDeletions(targets).map(({ resourceId }) => resourceId);

describe('the order of deletions', () => {
  it('deletes children with their parent', () => {
    const subnet = target(`${network}/subnets/a`, [network]);
    expect([...containedTargets([target(network), subnet])]).toEqual([subnet.resourceId.toLowerCase()]);
    expect(next(target(network), subnet)).toEqual([network]);
  });

  it('deletes links of a private zone before the zone, which the cloud refuses to delete with links', () => {
    expect(next(target(zone), target(link, [network]), target(network))).toEqual([link]);
    expect(next(target(zone), target(link, [network], 'Succeeded'), target(network))).toEqual([
      zone,
      network,
    ]);
  });

  it('deletes versions of an image before the image, and images before their gallery', () => {
    const gallery = `${group}/Microsoft.Compute/galleries/shared`;
    const image = `${gallery}/images/base`;
    const version = `${image}/versions/1.0.0`;
    const all = [target(gallery), target(image), target(version)];
    expect(next(...all)).toEqual([version]);
    expect(next(target(gallery), target(image), target(version, [], 'Succeeded'))).toEqual([image]);
  });
});
