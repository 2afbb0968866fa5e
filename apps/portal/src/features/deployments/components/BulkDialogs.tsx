import type { BulkProps, DialogAction } from '../bulk-action.ts';
import { BulkAssignDialog } from './BulkAssignDialog.tsx';
import { BulkDeleteDialog } from './BulkDeleteDialog.tsx';
import { BulkExpiryDialog } from './BulkExpiryDialog.tsx';
import { BulkLockDialog } from './BulkLockDialog.tsx';
import { BulkPowerDialog } from './BulkPowerDialog.tsx';
import { BulkUpgradeDialog } from './BulkUpgradeDialog.tsx';

/** The dialog of a bulk action. */
export default function BulkDialogs({ action, ...props }: BulkProps & { readonly action: DialogAction }) {
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
