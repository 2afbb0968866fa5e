import fc from 'fast-check';
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

  it('deletes resources that depend on each other together, and then what they depend on', () => {
    const plan = `${group}/Microsoft.Web/serverfarms/plan`;
    const site = `${group}/Microsoft.Web/sites/app`;
    const grant = `${group}/Microsoft.Storage/storageAccounts/data/providers/Microsoft.Authorization/roleAssignments/one`;
    // The settings of the site need the grant, which needs the identity of the site.
    const settings = target(`${site}/config/appsettings`, [grant]);
    const inCycle = [target(site, [plan], 'Pending'), settings, target(grant, [site])];
    expect(next(target(plan), ...inCycle)).toEqual([site, grant]);
    expect(
      next(target(plan), target(site, [plan], 'Succeeded'), settings, target(grant, [site], 'Succeeded')),
    ).toEqual([plan]);
  });

  it('deletes at least one remaining resource, and none before those that depend on it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat(7), { maxLength: 3 }), { minLength: 1, maxLength: 8 }),
        (edges) => {
          const id = (index: number) => `${group}/A.B/c/r${index % edges.length}`;
          const targets = edges.map((lower, index) => target(id(index), lower.map(id)));
          const chosen = new Set(next(...targets));
          expect(chosen.size).toBeGreaterThan(0);
          const precedes = (from: string, seen = new Set<string>()): Set<string> => {
            for (const { resourceId, dependsOn } of targets)
              if (dependsOn.includes(from) && !seen.has(resourceId)) {
                seen.add(resourceId);
                precedes(resourceId, seen);
              }
            return seen;
          };
          for (const one of chosen) for (const upper of precedes(one)) expect(chosen).toContain(upper);
        },
      ),
    );
  });
});
