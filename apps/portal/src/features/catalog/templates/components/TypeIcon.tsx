import AnalyticsIcon from '@mui/icons-material/InsightsOutlined';
import ComputeIcon from '@mui/icons-material/DnsOutlined';
import ContainerIcon from '@mui/icons-material/ViewInArOutlined';
import DatabaseIcon from '@mui/icons-material/StorageOutlined';
import FunctionIcon from '@mui/icons-material/BoltOutlined';
import HpcIcon from '@mui/icons-material/MemoryOutlined';
import NetworkIcon from '@mui/icons-material/HubOutlined';
import OtherIcon from '@mui/icons-material/CategoryOutlined';
import ResearchIcon from '@mui/icons-material/ScienceOutlined';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import StorageIcon from '@mui/icons-material/Inventory2Outlined';
import WebIcon from '@mui/icons-material/LanguageOutlined';
import Box from '@mui/material/Box';
import type { BlueprintTypeIcon } from '@blueport/contracts';
import type { ComponentType } from 'react';

const icons: Readonly<Record<BlueprintTypeIcon, ComponentType<{ sx?: object }>>> = {
  web: WebIcon,
  compute: ComputeIcon,
  network: NetworkIcon,
  container: ContainerIcon,
  storage: StorageIcon,
  function: FunctionIcon,
  security: SecurityIcon,
  research: ResearchIcon,
  hpc: HpcIcon,
  database: DatabaseIcon,
  analytics: AnalyticsIcon,
  other: OtherIcon,
};

/** The picture of a type beside a word. */
export function TypeIcon({ icon, label }: { readonly icon: BlueprintTypeIcon; readonly label: string }) {
  const Icon = icons[icon];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Icon sx={{ fontSize: 20, color: 'primary.main', flex: 'none' }} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {label}
      </Box>
    </Box>
  );
}
