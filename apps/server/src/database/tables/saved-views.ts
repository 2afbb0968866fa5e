import type { ViewSharing } from '@blueport/contracts';
import type { Generated } from 'kysely';
import type { CreatedAt } from './organizations.ts';

interface SavedViewTable {
  id: string;
  organization_id: string;
  account_id: string;
  /** The role a view with sharing `role` is for: the one its owner had when sharing it. */
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

/** What one person marked on a view of their own or a shared one. */
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
