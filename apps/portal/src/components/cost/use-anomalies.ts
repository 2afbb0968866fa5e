import type { CostAnomaly } from '@blueport/contracts';
import { costApi } from '../../core/api/cost-api.ts';
import type { CostControl } from './use-cost-control.ts';

/** Whether the filters select whole services and subscriptions: anomalies are detected only in these. */
export function supportsAnomalies({ state, fixed }: CostControl): boolean {
  const { service: _services, subscription: _subscriptions, ...others } = { ...state.filters, ...fixed };
  return Object.keys(others).length === 0;
}

/** Whether an anomaly belongs to the services and subscriptions that are shown. */
function isShown({ service, subscriptionId }: CostAnomaly, { state, fixed }: CostControl): boolean {
  const { service: services, subscription: subscriptions } = { ...state.filters, ...fixed };
  return (services?.includes(service) ?? true) && (subscriptions?.includes(subscriptionId) ?? true);
}

/** Reads the anomalies of the services and subscriptions that are shown, dismissed ones included; none if they are skipped. */
export function useAnomalies(control: CostControl, skip: boolean) {
  const { from, to } = control.request;
  const isSkipped = skip || !supportsAnomalies(control);
  const { data, currentData, error, refetch } = costApi.useCostAnomaliesQuery(
    { query: { from, to, state: 'all' } },
    { skip: isSkipped },
  );
  // A skipped query keeps its last data.
  const anomalies = isSkipped ? undefined : (currentData ?? data);
  return { anomalies: anomalies?.filter((one) => isShown(one, control)), error, refetch };
}
