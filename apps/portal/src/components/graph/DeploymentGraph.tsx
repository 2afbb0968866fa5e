import type { DeploymentDetail } from '@blueport/contracts';
import { priceApi } from '../../core/api/price-api.ts';
import { usePreferredCurrency } from '../price/currency.ts';
import { DependencyGraph } from './DependencyGraph.tsx';

/** The graph of the resources of a deployment, with their estimated costs. */
export function DeploymentGraph({ deployment }: { readonly deployment: DeploymentDetail }) {
  const currency = usePreferredCurrency();
  const { data } = priceApi.usePriceDeploymentCostQuery({ id: deployment.name, query: { currency } });
  return (
    <DependencyGraph resources={deployment.resources} fileName={deployment.name} estimate={data?.estimate} />
  );
}
