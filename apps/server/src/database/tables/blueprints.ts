import type {
  BenchCase,
  BenchRun,
  BlueprintParameter,
  BlueprintVersionState,
  BlueprintWizard,
  CloudName,
  Draft,
  ParameterRules,
} from '@blueport/contracts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './organizations.ts';

type Json<Value> = JSONColumnType<Value & object>;
/** JSON that may be absent, or that the database generates. */
type OptionalJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
type DefaultJson<Value> = ColumnType<Value, string | undefined, string>;

interface BlueprintTable {
  id: string;
  slug: string;
  title: string;
  summary: string;
  category: string;
  tags: Json<string[]>;
  /** A data: URI. */
  icon: string;
  /** Version of the sanitizing rules applied to the stored image; 0 before the first run. */
  icon_rules: Generated<number>;
  scope: 'resourceGroup' | 'subscription';
  clouds: Json<CloudName[]>;
  /** The organization that wrote it; null for the bundled catalog. */
  owner_organization_id: string | null;
  created_at: CreatedAt;
  updated_at: Date;
  revision: Generated<number>;
  /** Whether it was edited after it was read from the catalog folder. If true, the folder does not overwrite it. */
  customized: Generated<boolean>;
  created_by: string | null;
}

export interface BlueprintVersionTable {
  id: string;
  blueprint_id: string;
  version: string;
  state: BlueprintVersionState;
  template: Json<Record<string, unknown>>;
  parameters: Json<BlueprintParameter[]>;
  wizard: Json<BlueprintWizard>;
  resource_types: Json<string[]>;
  documentation: string;
  release_notes: string;
  estimated_minutes: number;
  /** SHA-256 (hex) of all content from the catalog folder or the author. */
  content_hash: string;
  created_at: CreatedAt;
  revision: Generated<number>;
  /** Whether it was bundled with the portal or written in it. */
  origin: Generated<'catalog' | 'author'>;
  /** The author's template source, including comments; null if `template` contains the original. */
  template_text: string | null;
  cases: DefaultJson<BenchCase[]>;
  bench_run: OptionalJson<BenchRun>;
  /** Reason for publishing without a successful test run. */
  override: OptionalJson<{ reason: string; by: string; at: string }>;
  created_by: string | null;
  updated_at: Generated<Date>;
  published_at: Date | null;
}

/** A blueprint with some parameters fixed or restricted. */
interface BlueprintConfigurationTable {
  id: string;
  blueprint_id: string;
  /** The organization that created it. */
  organization_id: string;
  title: string;
  summary: string;
  /** The version it is pinned to; null follows the latest published one. */
  version: string | null;
  rules: Json<ParameterRules>;
  /** Whether every organization with the blueprint also gets this configuration. */
  shared: Generated<boolean>;
  revision: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
  /** Time of retirement. The row is kept for existing deployments. */
  retired_at: Date | null;
}

/** An organization's offer of a blueprint, with its slug. */
interface OrganizationBlueprintTable {
  organization_id: string;
  blueprint_id: string;
  slug: string;
  created_at: CreatedAt;
  id: Generated<string>;
  /** Null for the blueprint itself. */
  configuration_id: string | null;
  /** If false, only the roles in `organization_blueprint_role` have access, even if none is left. */
  everyone: Generated<boolean>;
  /** Set by the organization: whether it appears in the marketplace. */
  offered: Generated<boolean>;
  /** Set by the operator: the organization no longer has the blueprint, but its name is kept. */
  withdrawn_at: Date | null;
  /**
   * Incremented by changes of the organization. The blueprint's revision is shared by all organizations that have it.
   */
  revision: Generated<number>;
}

interface OrganizationBlueprintRoleTable {
  assignment_id: string;
  role_id: string;
}

interface DraftTable {
  account_id: string;
  slug: string;
  /** Null for a new deployment. */
  deployment_id: string | null;
  body: Json<Draft>;
  saved_at: Date;
  /** Changes with every write. */
  revision: Generated<string>;
}

export interface BlueprintTables {
  blueprint: BlueprintTable;
  blueprint_version: BlueprintVersionTable;
  organization_blueprint: OrganizationBlueprintTable;
  organization_blueprint_role: OrganizationBlueprintRoleTable;
  blueprint_configuration: BlueprintConfigurationTable;
  draft: DraftTable;
}
