import { checkPermission, priceRoutes, type PriceCurrency } from '@blueport/contracts';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { notFound } from '../../../errors/refusal.ts';
import { findReadable, previewBlueprint, withMachine } from '../../catalog/blueprints/index.ts';
import { readDeletions } from './deletions.ts';
import { deploymentCost } from './deployment-cost.ts';
import type { Prices } from './estimate.ts';
import { estimateSizes } from './estimate-sizes.ts';
import { forgetOldPrices } from './price-store.ts';
import { factsOfRequest, readLimits, type SpendingLimits } from './read-limits.ts';

export { createPrices, knownMonthly, type Prices } from './estimate.ts';

const everyMilliseconds = 24 * 60 * 60_000;
/** Default regions for pricing a blueprint. */
const usualRegion = { general: 'westeurope', us_gov: 'usgovvirginia' } as const;

/** Creates the feature for blueprint prices and the cost of deployments. */
export function createPricesFeature(
  parts: Parts,
  {
    prices,
    cloud,
    limits,
  }: { readonly prices: Prices; readonly cloud: PersonCloud; readonly limits: SpendingLimits },
): Feature {
  const { db } = parts.database;
  let timer: NodeJS.Timeout | undefined;
  return {
    name: 'prices',
    routes(registry) {
      registry.register(priceRoutes.estimate, async ({ session, body }) => {
        const { blueprint, currency, tags = {}, machine, ...input } = body;
        const found = await findReadable(db, session, blueprint, body.version);
        if (!found) throw notFound();
        const location = input.location ?? usualRegion[session.cloud];
        const chosen = await withMachine(parts, session, found, machine);
        const preview = previewBlueprint(chosen, { ...input, location }, session, parts.now());
        const resources = preview.resources.map(({ body: resource, ...rest }) => ({ ...resource, ...rest }));
        const version = { organizationId: session.organizationId, versionId: found.versionId };
        const priced = { cloud: session.cloud, location, resources, version };
        const estimateIn = (wanted: PriceCurrency | undefined) =>
          prices.estimate({ ...priced, currency: wanted });
        const estimate = await estimateIn(currency);
        if (!checkPermission(session.permissions, 'blueprintProvision').allowed) return estimate;
        const facts = factsOfRequest(session, { ...input, tags, blueprint: found.slug }, parts.now());
        return {
          ...estimate,
          budgets: await readLimits(limits, facts, (wanted) =>
            wanted === estimate.currency ? Promise.resolve(estimate) : estimateIn(wanted),
          ),
        };
      });
      registry.register(priceRoutes.machineSizes, ({ session, body }) =>
        estimateSizes(prices, { ...body, cloud: session.cloud }),
      );
      registry.register(priceRoutes.deploymentCost, ({ session, params, query }) =>
        deploymentCost({ parts, prices, cloud }, session, params.id, query.currency),
      );
      registry.register(priceRoutes.deletions, ({ session, body }) =>
        readDeletions({ parts, prices }, session, body.deployments, body.currency),
      );
    },
    async start() {
      timer = setInterval(() => {
        forgetOldPrices(db).catch((error: unknown) => {
          parts.log.warn({ err: error }, 'old prices could not be removed');
        });
      }, everyMilliseconds).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
