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
/** JSON that may be absent, or that the database fills. */
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
  /** Number of the rules by which the stored picture was sanitized at a start; 0 before the first one. */
  icon_rules: Generated<number>;
  scope: 'resourceGroup' | 'subscription';
  clouds: Json<CloudName[]>;
  /** The organization that wrote it; null for the catalog that comes with the portal. */
  owner_organization_id: string | null;
  created_at: CreatedAt;
  updated_at: Date;
  revision: Generated<number>;
  /** Whether somebody changed what the catalog folder says; it is not overwritten then. */
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
  /** SHA-256 (hex) of everything that came from the catalog folder or from its author. */
  content_hash: string;
  created_at: CreatedAt;
  revision: Generated<number>;
  /** Whether it came with the portal or was written in it. */
  origin: Generated<'catalog' | 'author'>;
  /** The template as its author wrote it, comments included; null where `template` holds it as it was written. */
  template_text: string | null;
  cases: DefaultJson<BenchCase[]>;
  bench_run: OptionalJson<BenchRun>;
  /** Why it was published without a green run. */
  override: OptionalJson<{ reason: string; by: string; at: string }>;
  created_by: string | null;
  updated_at: Generated<Date>;
  published_at: Date | null;
}

/** A blueprint with some parameters fixed or narrowed. */
interface BlueprintConfigurationTable {
  id: string;
  blueprint_id: string;
  /** The organization that made it. */
  organization_id: string;
  title: string;
  summary: string;
  /** The version it is bound to; null follows the newest published one. */
  version: string | null;
  rules: Json<ParameterRules>;
  /** Whether every organization that has the blueprint gets it. */
  shared: Generated<boolean>;
  revision: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
  /** Taken away; kept for what was deployed from it. */
  retired_at: Date | null;
}

/** Which organization may deploy a blueprint, and under which slug it sees it. */
interface OrganizationBlueprintTable {
  organization_id: string;
  blueprint_id: string;
  slug: string;
  created_at: CreatedAt;
  id: Generated<string>;
  /** Null for the blueprint itself. */
  configuration_id: string | null;
  /** False: only the roles of `organization_blueprint_role`, however many are left of them. */
  everyone: Generated<boolean>;
  /** What the organization decides: whether it stands in its marketplace. */
  offered: Generated<boolean>;
  /** What the operator decides: the organization has it no more, but its name stays. */
  withdrawn_at: Date | null;
  /** Goes up with what the organization decides; the blueprint's own revision belongs to everybody who has it. */
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
  /** Another one with every writing. */
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
