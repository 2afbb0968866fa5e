import type { BlueprintTypeIcon, FieldSpec, FormDefinition, WizardItem } from '@blueport/contracts';
import type { Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './organizations.ts';

interface BlueprintTypeTable {
  id: string;
  organization_id: string;
  title: string;
  description: string;
  icon: BlueprintTypeIcon;
  position: number;
  revision: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

interface TemplateFieldTable {
  id: string;
  organization_id: string;
  name: string;
  spec: JSONColumnType<FieldSpec>;
  revision: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

interface TemplateFormTable {
  id: string;
  organization_id: string;
  title: string;
  description: string;
  draft: JSONColumnType<FormDefinition>;
  /** The latest published version; null before the first. */
  version: number | null;
  /** Whether the draft has unpublished changes. */
  changed: Generated<boolean>;
  revision: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

interface TemplateFormVersionTable {
  form_id: string;
  version: number;
  /** The definition as written by its author. */
  definition: JSONColumnType<FormDefinition>;
  /** The items, with the library fields as they were at that time. */
  items: JSONColumnType<WizardItem[]>;
  note: string;
  published_by: string;
  published_at: Generated<Date>;
}

/** How an organization presents a blueprint. */
interface BlueprintPresentationTable {
  organization_id: string;
  blueprint_id: string;
  type_id: string | null;
  revision: Generated<number>;
}

interface TemplateFormUseTable {
  organization_id: string;
  blueprint_id: string;
  /** Empty for every version without a separate form. */
  version: string;
  form_id: string;
}

export interface TemplateFormTables {
  blueprint_type: BlueprintTypeTable;
  template_field: TemplateFieldTable;
  template_form: TemplateFormTable;
  template_form_version: TemplateFormVersionTable;
  blueprint_presentation: BlueprintPresentationTable;
  template_form_use: TemplateFormUseTable;
}
