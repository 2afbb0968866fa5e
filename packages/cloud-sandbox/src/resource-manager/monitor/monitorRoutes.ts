import type { Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';

/** Returns a handler whose module is loaded with the first request. */
const onFirstUse =
  (load: () => Promise<Handler>): Handler =>
  async (call) =>
    (await load())(call);

/** Returns a handler of a module, by the name of its export. */
const handlersOf =
  <Module extends Record<string, unknown>>(load: () => Promise<Module>) =>
  (name: HandlerName<Module>): Handler =>
    onFirstUse(async () => (await load())[name] as Handler);

type HandlerName<Module> = {
  [Name in keyof Module]: Module[Name] extends Handler ? Name : never;
}[keyof Module];

const metrics = handlersOf(() => import('./metrics/metricRoutes.ts'));
const diagnostics = handlersOf(() => import('./diagnostics/diagnosticRoutes.ts'));
const activity = handlersOf(() => import('./activity/activityRoutes.ts'));
const health = handlersOf(() => import('./health/healthRoutes.ts'));

const alerts = handlersOf(() => import('./alerts/alertRoutes.ts'));

const insights = '/{+scope}/providers/Microsoft.Insights';
const resourceHealth = 'providers/Microsoft.ResourceHealth';

/** Routes of Azure Monitor and Resource Health, besides the resource types of `types/insights`. */
export const monitorRoutes: readonly Route[] = [
  { pattern: `${insights}/metricDefinitions`, handlers: { GET: metrics('listDefinitions') } },
  { pattern: `${insights}/metricNamespaces`, handlers: { GET: metrics('listNamespaces') } },
  { pattern: `${insights}/metrics`, handlers: { GET: metrics('listMetrics') } },
  { pattern: `${insights}/diagnosticSettingsCategories`, handlers: { GET: diagnostics('listCategories') } },
  {
    pattern: `${insights}/diagnosticSettingsCategories/{category}`,
    handlers: { GET: diagnostics('getCategory') },
  },
  {
    pattern: '/subscriptions/{subscriptionId}/providers/Microsoft.Insights/eventtypes/management/values',
    handlers: { GET: activity('listActivity') },
  },
  {
    pattern: '/providers/Microsoft.Insights/eventtypes/management/values',
    handlers: { GET: activity('refuseDirectoryActivity') },
  },
  {
    pattern: '/providers/Microsoft.Insights/eventcategories',
    handlers: { GET: activity('listEventCategories') },
  },
  {
    pattern: `/{+scope}/${resourceHealth}/availabilityStatuses/current`,
    handlers: { GET: health('getCurrentStatus') },
  },
  {
    pattern: `/{+scope}/${resourceHealth}/availabilityStatuses`,
    handlers: { GET: health('listStatuses') },
  },
  {
    pattern: `/subscriptions/{subscriptionId}/${resourceHealth}/events`,
    handlers: { GET: health('listEvents') },
  },
  {
    pattern: `/subscriptions/{subscriptionId}/${resourceHealth}/events/{trackingId}`,
    handlers: { GET: health('getEvent') },
  },
  {
    pattern: `/subscriptions/{subscriptionId}/${resourceHealth}/events/{trackingId}/impactedResources`,
    handlers: { GET: health('listImpacted') },
  },
  {
    pattern: '/{+scope}/providers/Microsoft.AlertsManagement/alerts',
    handlers: { GET: alerts('listAlerts') },
  },
  {
    pattern: '/{+scope}/providers/Microsoft.AlertsManagement/alerts/{alert}',
    handlers: { GET: alerts('getAlert') },
  },
  {
    pattern: '/{+scope}/providers/Microsoft.AlertsManagement/alerts/{alert}/history',
    handlers: { GET: alerts('getAlertHistory') },
  },
  {
    pattern: '/{+scope}/providers/Microsoft.AlertsManagement/alerts/{alert}/changestate',
    handlers: { POST: alerts('changeAlertState') },
  },
  {
    pattern: '/{+scope}/providers/Microsoft.Insights/metricAlerts/{rule}/status',
    handlers: { GET: alerts('listRuleStatus') },
  },
];
