import type { ApprovalReason, ApprovalState, PriceCurrency, Verdict, VerdictNote } from '@blueport/contracts';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './organizations.ts';

type Json<Value> = ColumnType<Value, string, string>;

/** Monthly amounts by currency. */
export type Amounts = Readonly<Partial<Record<PriceCurrency, string>>>;

/** Number of resources without a known price, by currency. */
export type Unpriced = Readonly<Partial<Record<PriceCurrency, number>>>;

interface DeploymentCommitmentTable {
  deployment_id: string;
  organization_id: string;
  subscription_id: string;
  amounts: Json<Amounts>;
  /** Number of unpriced resources behind these amounts. */
  unpriced: ColumnType<Unpriced, string | undefined, string>;
  /**
   * Monthly amounts of the remaining resources, if the last check found the resources listed in `remaining_of` missing.
   */
  remaining: ColumnType<Amounts | null, string | null | undefined, string | null>;
  remaining_of: ColumnType<string | null, string | null | undefined, string | null>;
  /** Number of unpriced resources among the remaining ones. */
  remaining_unpriced: ColumnType<Unpriced | null, string | null | undefined, string | null>;
  /** The amounts before the operation under way. */
  before: ColumnType<Amounts, string | undefined, string>;
  updated_at: Generated<Date>;
}

interface DeploymentVerdictTable {
  operation_id: string;
  deployment_id: string;
  fingerprint: string;
  verdict: Json<Verdict>;
  created_at: Generated<Date>;
}

interface ApprovalRuleTable {
  id: string;
  organization_id: string;
  kind: 'price' | 'blueprint' | 'role';
  above: string | null;
  currency: PriceCurrency | null;
  blueprint_id: string | null;
  blueprint_name: string | null;
  blueprint_title: string | null;
  role_id: string | null;
  revision: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

interface ApprovalTable {
  id: string;
  organization_id: string;
  deployment_id: string;
  operation_id: string;
  state: ColumnType<ApprovalState, ApprovalState | undefined, ApprovalState>;
  fingerprint: string;
  reasons: Json<ApprovalReason[]>;
  amounts: Json<Amounts>;
  monthly: string | null;
  currency: string | null;
  changed: ColumnType<VerdictNote[], string | undefined, string>;
  returns_to: string | null;
  requested_by: string;
  requested_by_name: string;
  requested_by_email: string;
  requested_at: CreatedAt;
  expires_at: Date;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_by_email: string | null;
  decided_at: Date | null;
  note: Generated<string>;
  revision: Generated<number>;
}

export interface ApprovalTables {
  deployment_commitment: DeploymentCommitmentTable;
  deployment_verdict: DeploymentVerdictTable;
  approval_rule: ApprovalRuleTable;
  approval: ApprovalTable;
}
