import type { Area } from '../context.ts';
import { seedEstate } from '../world/estate/seedEstate.ts';
import { spendingProperties } from './cost/budgets/budgetSpend.ts';
import { keepCostLog } from './cost/costLog.ts';
import { estateOf } from './estate.ts';
import { resourceManager } from './resourceManager.ts';

/** Mounts the resource managers of both clouds, `/arm` and `/arm-gov`, and creates the demo world in a new database. */
export const resourceManagers: Area = (context) => async (app) => {
  seedEstate(context);
  const estate = estateOf(context);
  keepCostLog(estate);
  estate.spendingOf = (budget) => spendingProperties(estate, budget);
  await app.register(resourceManager(context, 'general'), { prefix: '/arm' });
  await app.register(resourceManager(context, 'us_gov'), { prefix: '/arm-gov' });
};
