import type { ApprovalReason, PriceCurrency, VerdictBudget } from '@blueport/contracts';
import type { Amounts } from '../../../database/tables/approvals.ts';
import type { PlannedRequest } from '../operations/index.ts';
import type { Applicant } from './judge-request.ts';

/** The request, for the limits that apply to it. */
interface BudgetFacts {
  readonly organizationId: string;
  /** The person who requests the deployment. */
  readonly accountId: string;
  readonly planned: PlannedRequest;
}

/** The organization's rules for budgets and approval. */
export interface OrganizationRules {
  /** Returns the currencies of budgets and rules; the first is displayed. */
  currencies(organizationId: string): Promise<readonly PriceCurrency[]>;
  /** Returns the currency in which a subscription is billed, if its cost was read and prices are known in it. */
  billedCurrency(organizationId: string, subscriptionId: string): Promise<PriceCurrency | undefined>;
  budget(facts: BudgetFacts, amounts: Amounts, replaces: string | undefined): Promise<VerdictBudget>;
  /** Returns the current monthly commitment of a deployment. */
  committed(deploymentId: string): Promise<Amounts>;
  /** `unpriced` is the number of resources without a known price. */
  approval(
    applicant: Applicant,
    blueprintId: string,
    cost: { readonly amounts: Amounts; readonly unpriced: number },
  ): Promise<ApprovalReason[]>;
}
