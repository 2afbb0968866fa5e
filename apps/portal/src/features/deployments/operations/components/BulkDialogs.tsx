import { useState } from 'react';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import type { BulkProps, DialogAction } from '../bulk-action.ts';
import { BulkAssignDialog } from './BulkAssignDialog.tsx';
import { BulkDeleteDialog } from './BulkDeleteDialog.tsx';
import { BulkExpiryDialog } from './BulkExpiryDialog.tsx';
import { BulkLockDialog } from './BulkLockDialog.tsx';
import { BulkPowerDialog } from './BulkPowerDialog.tsx';
import { BulkUpgradeDialog } from './BulkUpgradeDialog.tsx';

type BulkDialogsProps = Omit<BulkProps, 'onReload'> & { readonly action: DialogAction };

/** The dialog of a bulk action. What changed meanwhile is read anew, and the dialog begins once more with just that. */
export function BulkDialogs({ action, deployments: chosen, onClose }: BulkDialogsProps) {
  const [{ round, deployments }, setRound] = useState({ round: 0, deployments: chosen });
  const [read] = deploymentApi.useLazyDeploymentListQuery();
  const onReload = async (names: readonly string[]) => {
    const { data, error } = await read({
      query: { filterObj: { name: { in: names } }, limit: names.length },
    });
    if (data) setRound({ round: round + 1, deployments: data.result });
    return error;
  };
  return (
    <ActionDialog
      key={round}
      {...{ action, deployments, onReload }}
      onClose={(begun) => onClose(begun || round > 0)}
    />
  );
}

function ActionDialog({ action, ...props }: BulkProps & { readonly action: DialogAction }) {
  switch (action) {
    case 'delete':
      return <BulkDeleteDialog {...props} />;
    case 'lock':
    case 'unlock':
      return <BulkLockDialog action={action} {...props} />;
    case 'expiry':
      return <BulkExpiryDialog {...props} />;
    case 'assign':
      return <BulkAssignDialog {...props} />;
    case 'upgrade':
      return <BulkUpgradeDialog {...props} />;
    default:
      return <BulkPowerDialog action={action} {...props} />;
  }
}
