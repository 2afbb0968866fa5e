import DiskIcon from '@mui/icons-material/AlbumOutlined';
import RoleIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import RouteTableIcon from '@mui/icons-material/AltRouteOutlined';
import BackupIcon from '@mui/icons-material/BackupOutlined';
import IdentityIcon from '@mui/icons-material/BadgeOutlined';
import LoadBalancerIcon from '@mui/icons-material/BalanceOutlined';
import CacheIcon from '@mui/icons-material/BoltOutlined';
import DnsIcon from '@mui/icons-material/DnsOutlined';
import ExtensionIcon from '@mui/icons-material/ExtensionOutlined';
import SharesIcon from '@mui/icons-material/FolderSharedOutlined';
import BastionIcon from '@mui/icons-material/FortOutlined';
import ClusterIcon from '@mui/icons-material/HexagonOutlined';
import NetworkIcon from '@mui/icons-material/HubOutlined';
import ContainersIcon from '@mui/icons-material/Inventory2Outlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import ScaleSetIcon from '@mui/icons-material/LayersOutlined';
import EndpointIcon from '@mui/icons-material/LinkOutlined';
import FirewallIcon from '@mui/icons-material/LocalFireDepartmentOutlined';
import AlertIcon from '@mui/icons-material/NotificationsActiveOutlined';
import NatIcon from '@mui/icons-material/OutputOutlined';
import PasswordIcon from '@mui/icons-material/PasswordOutlined';
import PublicIcon from '@mui/icons-material/PublicOutlined';
import LogsIcon from '@mui/icons-material/QueryStatsOutlined';
import DeploymentIcon from '@mui/icons-material/RocketLaunchOutlined';
import GatewayIcon from '@mui/icons-material/RouterOutlined';
import BudgetIcon from '@mui/icons-material/SavingsOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import SubnetIcon from '@mui/icons-material/SchemaOutlined';
import InterfaceIcon from '@mui/icons-material/SettingsEthernetOutlined';
import RulesIcon from '@mui/icons-material/ShieldOutlined';
import PeeringIcon from '@mui/icons-material/SyncAltOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import PlanIcon from '@mui/icons-material/ViewModuleOutlined';
import VpnIcon from '@mui/icons-material/VpnLockOutlined';
import Box from '@mui/material/Box';
import type { SvgIconComponent } from '@mui/icons-material';
import { familyColor } from './family-colors.ts';
import { familyIcons } from './family-icons.ts';
import { resourceFamily } from './resource-kind.ts';

/** Icons of resource types that differ from the icon of their family, by lowercase type. */
const typeIcons: Readonly<Record<string, SvgIconComponent>> = {
  'microsoft.authorization/roleassignments': RoleIcon,
  'microsoft.cache/redis': CacheIcon,
  'microsoft.compute/disks': DiskIcon,
  'microsoft.compute/virtualmachines/extensions': ExtensionIcon,
  'microsoft.compute/virtualmachinescalesets': ScaleSetIcon,
  'microsoft.consumption/budgets': BudgetIcon,
  'microsoft.containerservice/managedclusters': ClusterIcon,
  'microsoft.dbforpostgresql/flexibleservers/databases': TableIcon,
  'microsoft.devtestlab/schedules': ScheduleIcon,
  'microsoft.insights/actiongroups': AlertIcon,
  'microsoft.insights/metricalerts': AlertIcon,
  'microsoft.keyvault/vaults': KeyIcon,
  'microsoft.keyvault/vaults/secrets': PasswordIcon,
  'microsoft.managedidentity/userassignedidentities': IdentityIcon,
  'microsoft.network/applicationgateways': GatewayIcon,
  'microsoft.network/azurefirewalls': FirewallIcon,
  'microsoft.network/bastionhosts': BastionIcon,
  'microsoft.network/loadbalancers': LoadBalancerIcon,
  'microsoft.network/natgateways': NatIcon,
  'microsoft.network/networkinterfaces': InterfaceIcon,
  'microsoft.network/networksecuritygroups': RulesIcon,
  'microsoft.network/privatednszones': DnsIcon,
  'microsoft.network/privatednszones/virtualnetworklinks': EndpointIcon,
  'microsoft.network/privateendpoints': EndpointIcon,
  'microsoft.network/privateendpoints/privatednszonegroups': DnsIcon,
  'microsoft.network/publicipaddresses': PublicIcon,
  'microsoft.network/routetables': RouteTableIcon,
  'microsoft.network/virtualnetworkgateways': VpnIcon,
  'microsoft.network/virtualnetworks': NetworkIcon,
  'microsoft.network/virtualnetworks/subnets': SubnetIcon,
  'microsoft.network/virtualnetworks/virtualnetworkpeerings': PeeringIcon,
  'microsoft.operationalinsights/workspaces': LogsIcon,
  'microsoft.recoveryservices/vaults': BackupIcon,
  'microsoft.resources/deployments': DeploymentIcon,
  'microsoft.sql/servers/databases': TableIcon,
  'microsoft.storage/storageaccounts/blobservices/containers': ContainersIcon,
  'microsoft.storage/storageaccounts/fileservices/shares': SharesIcon,
  'microsoft.web/serverfarms': PlanIcon,
};

interface TypeTileProps {
  readonly type: string;
  readonly size: number;
}

/** The icon of a resource type, or of its family, on a tile in the color of the family. */
export function TypeTile({ type, size }: TypeTileProps) {
  const Icon = typeIcons[type.toLowerCase()] ?? familyIcons[resourceFamily(type)];
  return (
    <Box
      component="span"
      sx={[
        {
          display: 'inline-grid',
          placeItems: 'center',
          width: size,
          height: size,
          borderRadius: 1.5,
          backgroundColor: 'color-mix(in srgb, currentColor 12%, transparent)',
        },
        familyColor(type),
      ]}
    >
      <Icon sx={{ fontSize: size * 0.62 }} />
    </Box>
  );
}
