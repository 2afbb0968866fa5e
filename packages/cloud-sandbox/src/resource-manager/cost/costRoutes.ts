import type { Route } from '../http/routeTable.ts';
import { alertRoutes } from './budgets/alertRoutes.ts';
import { exportActionRoutes } from './exports/exportRoutes.ts';
import { scheduledActionRoutes } from './scheduledActions/actionRoutes.ts';
import { usageDetailRoutes } from './details/usageDetailRoutes.ts';
import { dimensionRoutes } from './query/dimensionRoutes.ts';
import { queryRoutes } from './query/queryRoutes.ts';
import { reportRoutes } from './reports/reportRoutes.ts';

/** Routes of cost management. */
export const costRoutes: readonly Route[] = [
  ...queryRoutes,
  ...dimensionRoutes,
  ...usageDetailRoutes,
  ...reportRoutes,
  ...exportActionRoutes,
  ...scheduledActionRoutes,
  ...alertRoutes,
];
