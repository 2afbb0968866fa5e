import DeploymentIcon from '@mui/icons-material/AccountTreeOutlined';
import ResourceGroupIcon from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import { type GraphGroup, resourcesOf } from './graph-tree.ts';
import { ResourceIcon } from './ResourceIcon.tsx';

/** The icon of a group that is not a resource; decorative. */
export function GroupIcon({ group }: { readonly group: GraphGroup }) {
  const { kind } = group;
  if (kind === 'type') return <ResourceIcon type={resourcesOf(group)[0]?.type ?? ''} />;
  return (
    <Box
      component={kind === 'deployment' ? DeploymentIcon : ResourceGroupIcon}
      aria-hidden
      sx={{ fontSize: 20, flex: 'none', color: 'text.secondary' }}
    />
  );
}
