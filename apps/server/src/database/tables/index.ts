import type { BlueprintTables } from './blueprints.ts';
import type { DeploymentTables } from './deployments.ts';
import type { JournalTables } from './journal.ts';
import type { OrganizationTables } from './organizations.ts';
import type { SessionTables } from './sessions.ts';

/** Every table as Kysely sees it. A feature's tables stand in a file of their own. */
export interface Database
  extends OrganizationTables, SessionTables, BlueprintTables, JournalTables, DeploymentTables {}
