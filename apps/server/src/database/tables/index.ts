import type { ApprovalTables } from './approvals.ts';
import type { BlueprintTables } from './blueprints.ts';
import type { DeploymentTables } from './deployments.ts';
import type { IdentityTables } from './identity.ts';
import type { InventoryTables } from './inventory.ts';
import type { JournalTables } from './journal.ts';
import type { MailTables } from './mail.ts';
import type { OrganizationTables } from './organizations.ts';
import type { PriceTables } from './prices.ts';
import type { SavedViewTables } from './saved-views.ts';
import type { SessionTables } from './sessions.ts';

/** Every table as Kysely sees it. A feature's tables stand in a file of their own. */
export interface Database
  extends
    ApprovalTables,
    IdentityTables,
    OrganizationTables,
    SessionTables,
    BlueprintTables,
    JournalTables,
    InventoryTables,
    DeploymentTables,
    MailTables,
    PriceTables,
    SavedViewTables {}
