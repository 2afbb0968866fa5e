import type { ApprovalReason, PriceCurrency, VerdictBudget } from '@blueport/contracts';
import type { Amounts } from '../../../database/tables/approvals.ts';
import type { Applicant } from './judge-request.ts';

/** What the organization decides about budgets and approval. */
export interface HouseRules {
  /** Currencies that budgets and rules are in; the first is the one that is shown. */
  currencies(organizationId: string): Promise<readonly PriceCurrency[]>;
  budget(
    organizationId: string,
    subscriptionId: string,
    amounts: Amounts,
    replaces: string | undefined,
  ): Promise<VerdictBudget>;
  /** What a deployment counts monthly now. */
  committed(deploymentId: string): Promise<Amounts>;
  /** `unpriced` is how many of the resources have no known price. */
  approval(
    applicant: Applicant,
    blueprintId: string,
    cost: { readonly amounts: Amounts; readonly unpriced: number },
  ): Promise<ApprovalReason[]>;
}
