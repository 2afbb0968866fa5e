import { useT } from '../../../../core/i18n/translate.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

interface StopDialogProps {
  /** Deployments that will stay as they are. */
  readonly pending: number;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** Asks once more before a fleet upgrade is ended, and says what stays behind. */
export function StopDialog({ pending, onStop, onClose }: StopDialogProps) {
  const t = useT();
  return (
    <FormDialog
      title={t('fleet.stopTitle')}
      submit={t('fleet.verb.stop')}
      cancel={t('fleet.keep')}
      isDangerous
      send={async () => {
        onStop();
        return undefined;
      }}
      onClose={onClose}
    >
      {t('fleet.stopText', { count: pending })}
    </FormDialog>
  );
}
