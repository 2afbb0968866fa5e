import { priceCurrencies } from '@blueport/contracts';
import type { OpenDatabase } from './database/open-database.ts';
import { matchRules, ruleCurrencies } from './features/deployments/approvals/index.ts';
import {
  budgetCurrencies,
  ownerOf,
  readBudgets,
  readCommitted,
  scopeFacts,
} from './features/spend/budgets/index.ts';
import type { OrganizationRules } from './features/deployments/verdict/index.ts';

/** Creates the organizations' rules for budgets and approval, from the features that store them. */
export function createOrganizationRules(db: OpenDatabase['db'], now: () => Date): OrganizationRules {
  return {
    async currencies(organizationId) {
      const [budgets, rules] = await Promise.all([
        budgetCurrencies(db, organizationId),
        ruleCurrencies(db, organizationId),
      ]);
      const all = [...new Set([...budgets, ...rules])];
      return all.length === 0 ? ['USD'] : all;
    },
    async billedCurrency(organizationId, subscriptionId) {
      const row = await db
        .selectFrom('cost_subscription')
        .select('currency')
        .where('organization_id', '=', organizationId)
        .where('subscription_id', '=', subscriptionId.toLowerCase())
        .executeTakeFirst();
      return priceCurrencies.find((currency) => currency === row?.currency);
    },
    budget: async ({ organizationId, accountId, planned }, amounts, replaces) => ({
      budgets: await readBudgets(
        db,
        scopeFacts(planned, {
          organizationId,
          ownerId: await ownerOf(db, replaces, accountId),
          at: now(),
        }),
        amounts,
        replaces,
      ),
    }),
    committed: (deploymentId) => readCommitted(db, deploymentId),
    approval: (applicant, blueprintId, cost) => matchRules(db, applicant, blueprintId, cost),
  };
}
