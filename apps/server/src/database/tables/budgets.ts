import type {
  BudgetBasis,
  BudgetPeriod,
  BudgetScopeKind,
  BudgetStop,
  BudgetThreshold,
  PriceCurrency,
} from '@blueport/contracts';
import type { ColumnType, Generated } from 'kysely';
import type { StoredNote } from '../../messages/stored-note.ts';
import type { CreatedAt } from './organizations.ts';

type Json<Value> = ColumnType<Value, string, string>;
/** An exact decimal, read and written as text. */
type Decimal = ColumnType<string, string, string>;

/** Cost of a budget in its current period, as of the latest evaluation. */
export interface BudgetFigures {
  /** First day of the period. */
  readonly from: string;
  readonly billed: string;
  readonly unbilled: string;
  /** Expected cost at the end of the period, without pending submissions. */
  readonly forecast: string;
  readonly completeUntil: string | null;
  /** Billed in other currencies; absent in older figures. */
  readonly others?: readonly { readonly currency: string; readonly billed: string }[];
}

interface BudgetTable {
  id: string;
  organization_id: string;
  scope_kind: BudgetScopeKind;
  /** Empty for the organization; otherwise see the migration that adds it. */
  scope_key: string;
  /** What people read, as it was when the limit was created. */
  scope_name: string | null;
  period: Generated<BudgetPeriod>;
  starts_on: string | null;
  currency: PriceCurrency;
  /** Per period. */
  amount: Decimal;
  thresholds: Json<BudgetThreshold[]>;
  figures: ColumnType<BudgetFigures | null, string | null | undefined, string | null>;
  evaluated_at: Date | null;
  due_at: Generated<Date>;
  lease_owner: string | null;
  lease_until: Date | null;
  /** Fencing token: incremented by each claim; a write with another value changes nothing. */
  attempt: Generated<number>;
  revision: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

interface BudgetCrossingTable {
  budget_id: string;
  period_start: string;
  percent: number;
  basis: BudgetBasis;
  crossed_at: Date;
  amount: string;
}

interface BudgetStopTable {
  id: string;
  budget_id: string;
  organization_id: string;
  period_start: string;
  percent: number;
  basis: BudgetBasis;
  state: ColumnType<BudgetStop['state'], BudgetStop['state'] | undefined, BudgetStop['state']>;
  created_at: Date;
  /** When the second warning is due; null once it was sent. */
  warns_at: Date | null;
  stops_at: Date;
  ended_at: Date | null;
  canceled_by: string | null;
}

type StoppedMachineState = BudgetStop['machines'][number]['state'];

interface BudgetStopMachineTable {
  stop_id: string;
  resource_key: string;
  resource_id: string;
  name: string;
  deployment_id: string | null;
  state: ColumnType<StoppedMachineState, StoppedMachineState | undefined, StoppedMachineState>;
  reason: ColumnType<StoredNote | null, string | null | undefined, string | null>;
  changed_at: Generated<Date>;
}

export interface BudgetTables {
  budget: BudgetTable;
  budget_crossing: BudgetCrossingTable;
  budget_stop: BudgetStopTable;
  budget_stop_machine: BudgetStopMachineTable;
}
