import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Budget } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { useT } from '../../../../../core/i18n/translate.tsx';
import { LimitDialog } from './LimitDialog.tsx' with { load: 'dialog', texts: 'price' };
import { RemoveLimitDialog } from './RemoveLimitDialog.tsx' with { load: 'dialog' };

interface LimitActionsProps {
  readonly budget: Budget;
  readonly onRemoved?: () => void;
}

/** Buttons to edit and delete a limit, with their dialogs. */
export function LimitActions({ budget, onRemoved }: LimitActionsProps) {
  const t = useT();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <Button variant="outlined" onClick={() => setOpen('remove')}>
        {t('limits.remove')}
      </Button>
      <Button variant="contained" onClick={() => setOpen('edit')}>
        {t('limits.edit')}
      </Button>
      <Suspense>
        {open === 'edit' && <LimitDialog budget={budget} onClose={close} />}
        {open === 'remove' && (
          <RemoveLimitDialog
            budget={budget}
            onDone={() => {
              close();
              onRemoved?.();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </Box>
  );
}
