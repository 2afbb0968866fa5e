import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { DeploymentDetail } from '@blueport/contracts';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../app/use-permission.ts';
import { usePermissionLabel } from '../../../states/use-permission-label.ts';
import { useT } from '../../../i18n/translate.tsx';
import { canRollBack, formLike, hasPower, possibleActions } from '../deployment-actions.ts';

export type Chosen = 'start' | 'stop' | 'restart' | 'rollback' | 'lock' | 'expiry' | 'assign';

interface MoreChoicesProps {
  readonly anchor: HTMLElement;
  readonly deployment: DeploymentDetail;
  readonly onChoose: (choice: Chosen) => void;
  readonly onClose: () => void;
}

/** The menu of actions; one that is not possible stays in place and says why. */
export default function MoreChoices({ anchor, deployment, onChoose, onClose }: MoreChoicesProps) {
  const t = useT();
  const navigate = useNavigate();
  const provision = usePermission('blueprintProvision');
  const assign = usePermission('deploymentAssign');
  const settled = possibleActions(deployment.state, deployment.lock !== null).redeploy;
  const gone = deployment.state === 'Deleted' || deployment.state === 'Detached';
  const words = {
    blueprintProvision: usePermissionLabel('blueprintProvision'),
    deploymentAssign: usePermissionLabel('deploymentAssign'),
  };
  const lacks = (allowed: boolean, key: keyof typeof words) =>
    allowed ? undefined : t('deployments.needsKey', { key: words[key] });
  const busy = settled ? undefined : t('deployments.notNow');
  const key = lacks(provision.allowed, 'blueprintProvision');
  const power = key ?? busy ?? (hasPower(deployment) ? undefined : t('deployments.alwaysOn'));
  const entries: readonly [Chosen, string | undefined][] = [
    ['start', power],
    ['stop', power],
    ['restart', power],
    ['rollback', key ?? busy ?? (canRollBack(deployment) ? undefined : t('deployments.noGood'))],
    ['lock', key ?? (deployment.lock || gone ? t('deployments.notNow') : undefined)],
    ['expiry', key ?? (deployment.lock || gone ? t('deployments.notNow') : undefined)],
    [
      'assign',
      lacks(assign.allowed, 'deploymentAssign') ?? (deployment.lock ? t('deployments.notNow') : undefined),
    ],
  ];
  const openTab = (tab: string) => {
    onClose();
    void navigate({ search: `?tab=${tab}` });
  };
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {entries.map(([choice, refusal]) => (
        <MenuItem
          key={choice}
          aria-disabled={refusal !== undefined}
          onClick={() => {
            if (refusal === undefined) onChoose(choice);
          }}
        >
          <ListItemText
            primary={t(`deployments.menu.${choice}`)}
            secondary={refusal}
            slotProps={{
              primary: { variant: 'body2', ...(refusal !== undefined && { color: 'textSecondary' }) },
            }}
          />
        </MenuItem>
      ))}
      <Divider />
      <MenuItem onClick={() => openTab('versions')}>{t('deployments.menu.upgrade')}</MenuItem>
      <MenuItem
        aria-disabled={key !== undefined}
        onClick={() => {
          if (key === undefined) void navigate(formLike(deployment));
        }}
      >
        <ListItemText
          primary={t('deployments.menu.like')}
          secondary={key}
          slotProps={{ primary: { variant: 'body2', ...(key !== undefined && { color: 'textSecondary' }) } }}
        />
      </MenuItem>
    </Menu>
  );
}
