import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { DeploymentDetail } from '@blueport/contracts';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { usePermissionLabel } from '../../../../components/states/use-permission-label.ts';
import type { MenuProps } from '../../../../ui/menu-button/MenuButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import {
  busyReason,
  offersRetry,
  canRollBack,
  copyFormPath,
  hasPower,
  lastOperation,
  possibleActions,
} from '../deployment-actions.ts';
import { type Download, downloads } from './DownloadChoices.tsx';

export type ActionChoice =
  | 'start'
  | 'stop'
  | 'restart'
  | 'rollback'
  | 'lock'
  | 'expiry'
  | 'assign'
  | 'cancel'
  | 'retry'
  | 'redeploy'
  | 'delete'
  | 'json'
  | Download;

interface MoreChoicesProps extends MenuProps<ActionChoice> {
  readonly deployment: DeploymentDetail;
}

/** Returns why each group of actions is unavailable, or undefined if it is available. */
function useRefusals(deployment: DeploymentDetail) {
  const t = useT();
  const permissions = {
    blueprintProvision: usePermission('blueprintProvision').allowed,
    deploymentAssign: usePermission('deploymentAssign').allowed,
    deploymentDelete: usePermission('deploymentDelete').allowed,
    deploymentDownload: usePermission('deploymentDownload').allowed,
  };
  const words = {
    blueprintProvision: usePermissionLabel('blueprintProvision'),
    deploymentAssign: usePermissionLabel('deploymentAssign'),
    deploymentDelete: usePermissionLabel('deploymentDelete'),
    deploymentDownload: usePermissionLabel('deploymentDownload'),
  };
  const possible = possibleActions(deployment.state, deployment.lock !== null);
  const isGone = deployment.state === 'Deleted' || deployment.state === 'Detached';
  const lacks = (key: keyof typeof words) =>
    permissions[key] ? undefined : t('deployments.needsKey', { key: words[key] });
  const busy = possible.redeploy ? undefined : t('deployments.notNow', { why: busyReason(deployment) });
  const provision = lacks('blueprintProvision');
  const power = provision ?? busy ?? (hasPower(deployment) ? undefined : t('deployments.alwaysOn'));
  const fixed =
    provision ??
    (deployment.lock || isGone ? t('deployments.notNow', { why: busyReason(deployment) }) : undefined);
  const assign =
    lacks('deploymentAssign') ??
    (deployment.lock ? t('deployments.notNow', { why: busyReason(deployment) }) : undefined);
  return { lacks, busy, provision, power, fixed, assign, mayCancel: possible.cancel };
}

/**
 * Menu of actions. On phones it includes those with a separate button elsewhere. Unavailable actions stay visible with
 * a reason.
 */
export function MoreActions({ anchor, deployment, onChoose, onClose }: MoreChoicesProps) {
  const t = useT();
  const navigate = useNavigate();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { lacks, busy, provision, power, fixed, assign, mayCancel } = useRefusals(deployment);
  const deletes = lastOperation(deployment)?.kind === 'delete';
  const entry = (id: string, label: string, refusal: string | undefined, onTake: () => void) => (
    <Entry key={id} label={label} refusal={refusal} onTake={onTake} />
  );
  const choice = (id: ActionChoice, label: string, refusal: string | undefined) =>
    entry(id, label, refusal, () => onChoose(id));
  const renderAction = (
    id: 'start' | 'stop' | 'restart' | 'rollback' | 'lock' | 'expiry' | 'assign',
    refusal: string | undefined,
  ) => choice(id, t(`deployments.menu.${id}`), refusal);
  const openTab = (tab: string) => {
    onClose();
    void navigate({ search: `?tab=${tab}` });
  };
  return (
    // Disabled items stay focusable, so that keyboard users can read the reason.
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { disabledItemsFocusable: true } }}>
      {isPhone && [
        ...(mayCancel ? [choice('redeploy', t('deployments.redeploy'), provision ?? busy)] : []),
        ...(offersRetry(deployment)
          ? [
              choice(
                'retry',
                t(deletes ? 'deployments.retryDelete' : 'deployments.retry'),
                provision ?? (deletes ? lacks('deploymentDelete') : undefined),
              ),
            ]
          : []),
      ]}
      {renderAction('start', power)}
      {renderAction('stop', power)}
      {renderAction('restart', power)}
      {renderAction(
        'rollback',
        provision ?? busy ?? (canRollBack(deployment) ? undefined : t('deployments.noGood')),
      )}
      {renderAction('lock', fixed)}
      {renderAction('expiry', fixed)}
      {renderAction('assign', assign)}
      <Divider />
      {entry('upgrade', t('deployments.menu.upgrade'), undefined, () => openTab('versions'))}
      {entry('like', t('deployments.menu.like'), provision, () => void navigate(copyFormPath(deployment)))}
      {choice('json', t('deployments.menu.json'), undefined)}
      {isPhone && [
        <Divider key="files" />,
        ...downloads.map((what) =>
          choice(
            what,
            `${t('deployments.download')}: ${t(`deployments.download.${what}`)}`,
            lacks('deploymentDownload'),
          ),
        ),
        <Divider key="end" />,
        choice('delete', t('deployments.delete'), lacks('deploymentDelete') ?? busy),
      ]}
    </Menu>
  );
}

interface EntryProps extends Omit<MenuItemProps, 'onClick'> {
  readonly label: string;
  readonly refusal: string | undefined;
  readonly onTake: () => void;
}

/** Menu item. The remaining props come from the menu and handle the keyboard. */
function Entry({ label, refusal, onTake, ...rest }: EntryProps) {
  return (
    <MenuItem
      {...rest}
      aria-disabled={refusal !== undefined}
      onClick={() => {
        if (refusal === undefined) onTake();
      }}
    >
      <ListItemText
        primary={label}
        secondary={refusal}
        slotProps={{
          primary: { variant: 'body2', ...(refusal !== undefined && { color: 'textSecondary' }) },
        }}
      />
    </MenuItem>
  );
}
