import type {
  CloudName,
  ExtensionMode,
  ExtensionParameter,
  ImageFamily,
  ImageSource,
  MachineState,
  MachineSystem,
} from '@blueport/contracts';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './organizations.ts';

type Json<Value> = ColumnType<Value, string, string>;

interface MachineImageTable {
  id: string;
  organization_id: string;
  title: string;
  description: string;
  family: ImageFamily;
  os: MachineSystem;
  source: Json<ImageSource>;
  clouds: Json<CloudName[]>;
  min_cores: number | null;
  min_memory_gb: number | null;
  allowed_sizes: Json<string[]>;
  state: MachineState;
  position: number;
  revision: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

interface MachineExtensionTable {
  id: string;
  organization_id: string;
  title: string;
  description: string;
  publisher: string;
  type: string;
  handler_version: string;
  auto_upgrade: boolean;
  os_types: Json<MachineSystem[]>;
  clouds: Json<CloudName[]>;
  settings: Json<Record<string, unknown>>;
  /** Sealed by the vault at place `machine_extension/<id>/protected_settings`. */
  protected_settings: Buffer | null;
  protected_names: Json<string[]>;
  parameters: Json<ExtensionParameter[]>;
  mode: ExtensionMode;
  state: MachineState;
  position: number;
  revision: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

/** Choices for the machines of a template at the time of the request. Contains no secrets. */
export interface ChosenMachine {
  readonly image: {
    readonly id: string;
    readonly title: string;
    readonly os: MachineSystem;
    readonly source: ImageSource;
  } | null;
  readonly extensions: readonly ChosenExtension[];
}

export interface ChosenExtension {
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  readonly type: string;
  readonly typeHandlerVersion: string;
  readonly autoUpgradeMinorVersion: boolean;
  /** Settings, including the user's input. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The template parameter that passes the protected settings; null if there are none. */
  readonly secureParameter: string | null;
}

export interface MachineTables {
  machine_image: MachineImageTable;
  machine_extension: MachineExtensionTable;
}
