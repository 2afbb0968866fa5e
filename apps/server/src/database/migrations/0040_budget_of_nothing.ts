import type { Migration } from './migration.ts';

/** A limit of nothing freezes spending. */
export const budgetOfNothing: Migration = {
  name: '0040_budget_of_nothing',
  statements: [
    `alter table budget drop constraint budget_monthly_limit_check`,
    `alter table budget add constraint budget_monthly_limit_check check (monthly_limit >= 0)`,
  ],
};
