import type { Extension, Image } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../parts/permission-help/PermissionButton.tsx';
import type { MachineState } from './components/BulkStateDialog.tsx';
import { BulkStateDialog } from './components/BulkStateDialog.tsx' with { load: 'dialog' };

const states: readonly MachineState[] = ['retired', 'active'];

/** What can be done to several images or extensions at once, and the dialog that does it. */
export function useBulkState(kind: 'image' | 'extension'): {
  readonly bulkActions: (rows: readonly (Image | Extension)[], clear: () => void) => ReactNode;
  readonly dialog: ReactNode;
} {
  const t = useT();
  const [asked, setAsked] = useState<{
    readonly rows: readonly (Image | Extension)[];
    readonly state: MachineState;
    readonly clear: () => void;
  }>();
  const bulkActions = (rows: readonly (Image | Extension)[], clear: () => void) =>
    states.map((state) => (
      <PermissionButton
        key={state}
        permissionKey={`${kind}Edit`}
        onClick={() => setAsked({ rows, state, clear })}
      >
        {t(`machines.to.${state}`)}
      </PermissionButton>
    ));
  const dialog = asked && (
    <Suspense>
      <BulkStateDialog
        kind={kind}
        rows={asked.rows}
        state={asked.state}
        onClose={() => {
          asked.clear();
          setAsked(undefined);
        }}
      />
    </Suspense>
  );
  return { bulkActions, dialog };
}
