import type { ViewSharing } from '@blueport/contracts';
import type { Generated } from 'kysely';
import type { CreatedAt } from './organizations.ts';

interface SavedViewTable {
  id: string;
  organization_id: string;
  account_id: string;
  /** Target role of a view with sharing `role`: the role its owner had when sharing it. */
  role_id: string | null;
  list: string;
  path: string;
  name: string;
  query: string;
  sharing: ViewSharing;
  revision: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

/** A person's marks on one of their views or a shared view. */
interface SavedViewMarkTable {
  account_id: string;
  view_id: string;
  list: string;
  pinned: boolean;
  is_default: boolean;
}

export interface SavedViewTables {
  saved_view: SavedViewTable;
  saved_view_mark: SavedViewMarkTable;
}
