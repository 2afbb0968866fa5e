import type { PriceRequest } from '@blueport/contracts';
import { priceApi } from '../../core/api/price-api.ts';
import { usePreferredCurrency } from '../price/currency.ts';
import { DependencyGraph } from './DependencyGraph.tsx';
import type { GraphResource } from './resource-graph.ts';

interface EstimatedGraphProps {
  readonly resources: readonly GraphResource[];
  /** File name of the exported image, without extension. */
  readonly fileName: string;
  readonly priceRequest: PriceRequest;
}

/** The graph of the resources that a blueprint creates, with their estimated costs. */
export function EstimatedGraph({ resources, fileName, priceRequest }: EstimatedGraphProps) {
  const currency = usePreferredCurrency();
  const { data } = priceApi.usePriceEstimateQuery({ body: { ...priceRequest, currency } });
  return <DependencyGraph resources={resources} fileName={fileName} estimate={data} />;
}
