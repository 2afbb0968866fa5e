import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { usePermissionLabel } from '../../../../components/states/use-permission-label.ts';
import type { MenuProps } from '../../../../ui/menu-button/MenuButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { type BulkAction, bulkKeys, maxFleetDeployments } from '../bulk-action.ts';

interface BulkMenuProps extends MenuProps<BulkAction> {
  /** Whether all selected deployments use the same blueprint. */
  readonly isOneFleet: boolean;
}

const menuActions = ['restart', 'upgrade', 'fleet', 'expiry', 'lock', 'unlock', 'assign'] as const;

/** Menu of less frequent bulk actions. Actions without permission stay visible with a reason. */
export function BulkMenu({ anchor, isOneFleet, onChoose, onClose }: BulkMenuProps) {
  const t = useT();
  const permissions = {
    blueprintProvision: usePermission('blueprintProvision').allowed,
    deploymentAssign: usePermission('deploymentAssign').allowed,
  };
  const words = {
    blueprintProvision: usePermissionLabel('blueprintProvision'),
    deploymentAssign: usePermissionLabel('deploymentAssign'),
  };
  return (
    // Disabled items stay focusable, so that keyboard users can read the reason.
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { disabledItemsFocusable: true } }}>
      {menuActions.flatMap((action) => {
        const key = bulkKeys[action];
        const refusal = permissions[key]
          ? action === 'fleet' && !isOneFleet
            ? t('deployments.bulk.fleetOne', { most: maxFleetDeployments })
            : undefined
          : t('deployments.needsKey', { key: words[key] });
        const entry = (
          <MenuItem
            key={action}
            aria-disabled={refusal !== undefined}
            onClick={() => {
              if (refusal === undefined) onChoose(action);
            }}
          >
            <ListItemText
              primary={t(`deployments.bulk.${action}`)}
              secondary={refusal}
              slotProps={{
                primary: { variant: 'body2', ...(refusal !== undefined && { color: 'textSecondary' }) },
              }}
            />
          </MenuItem>
        );
        return action === 'expiry' ? [<Divider key="line" />, entry] : [entry];
      })}
    </Menu>
  );
}
