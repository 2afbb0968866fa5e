import type { FavoriteKind } from '@blueport/contracts';
import type { CreatedAt } from './organizations.ts';

/** Objects that a person marked as favorites in an organization. */
interface FavoriteTable {
  account_id: string;
  organization_id: string;
  kind: FavoriteKind;
  target: string;
  created_at: CreatedAt;
}

/** Estimated monthly cost of an owner's existing deployments in one currency. */
interface EstimatedCostTable {
  organization_id: string;
  owner_id: string;
  currency: string;
  monthly: string;
  deployments: number;
}

/** Number of an owner's existing deployments, priced or not. */
interface EstimatedCostOwnerTable {
  organization_id: string;
  owner_id: string;
  deployments: number;
}

/** When the cost of an organization was last calculated. */
interface EstimatedCostCountTable {
  organization_id: string;
  counted_at: Date;
  took_ms: number;
  /** Number of cost usage limits that are nearly used up. */
  limits_near: number;
}

export interface HomeTables {
  favorite: FavoriteTable;
  estimated_cost: EstimatedCostTable;
  estimated_cost_owner: EstimatedCostOwnerTable;
  estimated_cost_count: EstimatedCostCountTable;
}
