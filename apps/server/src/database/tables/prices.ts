import type { PriceItem } from '@blueport/cloud';
import type { ColumnType } from 'kysely';

interface PriceListTable {
  /** Source, currency and part of the list. */
  name: string;
  items: ColumnType<PriceItem[], string, string>;
  read_at: Date;
}

export interface PriceTables {
  price_list: PriceListTable;
}
