import DeploymentIcon from '@mui/icons-material/AccountTreeOutlined';
import ResourceGroupIcon from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import type { GroupKind } from './graph-tree.ts';

/** The icon of a group that is not a resource; decorative. */
export function GroupIcon({ kind }: { readonly kind: GroupKind }) {
  return (
    <Box
      component={kind === 'deployment' ? DeploymentIcon : ResourceGroupIcon}
      aria-hidden
      sx={{ fontSize: 20, flex: 'none', color: 'text.secondary' }}
    />
  );
}
