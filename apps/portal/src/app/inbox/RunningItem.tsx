import { deploymentPath, type DeploymentSummary } from '@blueport/contracts';
import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { StatusIcon } from '../../components/status/StatusChip.tsx';
import { formatRelative } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';

interface RunningItemProps {
  readonly deployment: DeploymentSummary;
  readonly now: Date;
  readonly onOpen: () => void;
}

/** A running deployment with its state and the time of its last change. */
export function RunningItem({ deployment, now, onOpen }: RunningItemProps) {
  const t = useT();
  return (
    <Box component="li" data-inbox-row="" sx={{ listStyle: 'none' }}>
      <ListItemButton
        component={Link}
        nativeButton={false}
        to={`/portal${deploymentPath(deployment)}`}
        onClick={onOpen}
        data-inbox-target=""
        sx={{ borderRadius: 2, pl: 4, pr: 3, py: 1.5, gap: 3, alignItems: 'flex-start' }}
      >
        <StatusIcon of="deployment" state={deployment.state} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="subtitle2" noWrap>
            {deployment.title}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="div" noWrap>
            {t(`state.${deployment.state}`)}
          </Typography>
        </Box>
        <Typography variant="caption" color="textSecondary" noWrap>
          {formatRelative(deployment.updatedAt, now)}
        </Typography>
      </ListItemButton>
    </Box>
  );
}
