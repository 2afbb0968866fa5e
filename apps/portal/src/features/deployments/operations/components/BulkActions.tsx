import ArrowIcon from '@mui/icons-material/ArrowDropDownOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../parts/permission-help/PermissionButton.tsx';
import { type BulkAction, bulkKeys } from '../bulk-action.ts';
import { BulkMenu } from './BulkMenu.tsx' with { load: 'dialog' };

interface BulkActionsProps {
  /** Whether what is chosen is of one blueprint. */
  readonly isOneFleet: boolean;
  readonly onChoose: (action: BulkAction) => void;
}

/** The buttons above the list while rows are chosen. */
export function BulkActions({ isOneFleet, onChoose }: BulkActionsProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {(['start', 'stop', 'delete'] as const).map((action) => (
        <PermissionButton key={action} permissionKey={bulkKeys[action]} onClick={() => onChoose(action)}>
          {t(action === 'delete' ? 'deployments.delete' : `deployments.menu.${action}`)}
        </PermissionButton>
      ))}
      <Button
        variant="outlined"
        endIcon={<ArrowIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('deployments.more')}
      </Button>
      <Suspense>
        {anchor && (
          <BulkMenu
            anchor={anchor}
            isOneFleet={isOneFleet}
            onClose={() => setAnchor(null)}
            onChoose={(action) => {
              setAnchor(null);
              onChoose(action);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
