import type { BlueprintParameter, BlueprintWizard, CloudName, Draft } from '@blueport/contracts';
import type { JSONColumnType } from 'kysely';
import type { CreatedAt } from './organizations.ts';

type Json<Value> = JSONColumnType<Value & object>;

export interface BlueprintTable {
  id: string;
  slug: string;
  title: string;
  summary: string;
  category: string;
  tags: Json<string[]>;
  /** A data: URI. */
  icon: string;
  scope: 'resourceGroup' | 'subscription';
  clouds: Json<CloudName[]>;
  /** The organization that wrote it; null for the catalog that comes with the portal. */
  owner_organization_id: string | null;
  created_at: CreatedAt;
  updated_at: Date;
}

export interface BlueprintVersionTable {
  id: string;
  blueprint_id: string;
  version: string;
  state: 'Draft' | 'Published' | 'Paused' | 'Archived';
  template: Json<Record<string, unknown>>;
  parameters: Json<BlueprintParameter[]>;
  wizard: Json<BlueprintWizard>;
  resource_types: Json<string[]>;
  documentation: string;
  release_notes: string;
  estimated_minutes: number;
  /** SHA-256 (hex) of everything that came from the catalog folder. */
  content_hash: string;
  created_at: CreatedAt;
}

/** Which organization may deploy a blueprint, and under which slug it sees it. */
export interface OrganizationBlueprintTable {
  organization_id: string;
  blueprint_id: string;
  slug: string;
  created_at: CreatedAt;
}

export interface DraftTable {
  account_id: string;
  slug: string;
  body: Json<Draft>;
  saved_at: Date;
}

export interface BlueprintTables {
  blueprint: BlueprintTable;
  blueprint_version: BlueprintVersionTable;
  organization_blueprint: OrganizationBlueprintTable;
  draft: DraftTable;
}
