import DialogContentText from '@mui/material/DialogContentText';
import type { Budget } from '@blueport/contracts';
import { FormDialog } from '../../../../../components/form-dialog/FormDialog.tsx';
import { budgetApi } from '../../../../../core/api/budget-api.ts';
import { useT } from '../../../../../core/i18n/translate.tsx';
import { isStopPending } from '../limit-figures.ts';
import { scopeName } from '../limit-text.ts';

interface RemoveLimitDialogProps {
  readonly budget: Budget;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a limit is deleted. */
export function RemoveLimitDialog({ budget, onDone, onClose }: RemoveLimitDialogProps) {
  const t = useT();
  const [remove] = budgetApi.useBudgetRemoveMutation();
  return (
    <FormDialog
      isDangerous
      title={t('limits.remove')}
      submit={t('limits.remove')}
      layout="text"
      send={() => remove({ id: budget.id, etag: budget.etag })}
      onReload
      onDone={onDone}
      onClose={onClose}
    >
      <DialogContentText>{t('limits.removeText', { scope: scopeName(budget, t) })}</DialogContentText>
      {isStopPending(budget) && <DialogContentText>{t('limits.removeStops')}</DialogContentText>}
    </FormDialog>
  );
}
