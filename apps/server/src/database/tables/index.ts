import type { AccuracyTables } from './accuracy.ts';
import type { AlertTables } from './alerts.ts';
import type { ApprovalTables } from './approvals.ts';
import type { BlueprintTables } from './blueprints.ts';
import type { BudgetTables } from './budgets.ts';
import type { CostTables } from './cost.ts';
import type { DeploymentTables } from './deployments.ts';
import type { DirectoryGroupTables } from './directory-groups.ts';
import type { FleetTables } from './fleet.ts';
import type { HomeTables } from './home.ts';
import type { IdentityTables } from './identity.ts';
import type { InsightTables } from './insights.ts';
import type { InventoryTables } from './inventory.ts';
import type { JournalTables } from './journal.ts';
import type { MachineTables } from './machines.ts';
import type { MailTables } from './mail.ts';
import type { OrganizationTables } from './organizations.ts';
import type { PolicySnapshotTables } from './policy-snapshots.ts';
import type { PriceTables } from './prices.ts';
import type { SavedViewTables } from './saved-views.ts';
import type { SessionTables } from './sessions.ts';
import type { TemplateFormTables } from './template-forms.ts';
import type { WebhookTables } from './webhooks.ts';

/** All tables, as typed for Kysely. Each feature has a separate file for its tables. */
export interface Database
  extends
    AccuracyTables,
    AlertTables,
    ApprovalTables,
    IdentityTables,
    OrganizationTables,
    SessionTables,
    BlueprintTables,
    BudgetTables,
    CostTables,
    JournalTables,
    InsightTables,
    InventoryTables,
    DeploymentTables,
    MachineTables,
    MailTables,
    PolicySnapshotTables,
    PriceTables,
    SavedViewTables,
    TemplateFormTables,
    WebhookTables,
    FleetTables,
    DirectoryGroupTables,
    HomeTables {}
