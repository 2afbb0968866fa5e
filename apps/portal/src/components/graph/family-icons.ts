import ComputeIcon from '@mui/icons-material/ComputerOutlined';
import StorageIcon from '@mui/icons-material/DnsOutlined';
import OtherIcon from '@mui/icons-material/CategoryOutlined';
import ContainerIcon from '@mui/icons-material/WidgetsOutlined';
import ManagementIcon from '@mui/icons-material/FolderOutlined';
import MonitoringIcon from '@mui/icons-material/InsightsOutlined';
import NetworkIcon from '@mui/icons-material/LanOutlined';
import WebIcon from '@mui/icons-material/LanguageOutlined';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import DatabaseIcon from '@mui/icons-material/StorageOutlined';
import type { ResourceFamily } from './resource-kind.ts';

/** Icons of the families of resource types. */
export const familyIcons: Readonly<Record<ResourceFamily, typeof OtherIcon>> = {
  compute: ComputeIcon,
  network: NetworkIcon,
  storage: StorageIcon,
  database: DatabaseIcon,
  web: WebIcon,
  container: ContainerIcon,
  security: SecurityIcon,
  monitoring: MonitoringIcon,
  management: ManagementIcon,
  other: OtherIcon,
};
