import DialogContentText from '@mui/material/DialogContentText';
import type { MailTemplate } from '@blueport/contracts';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { mailApi } from '../queries.ts';

interface ResetTemplateDialogProps {
  readonly template: MailTemplate;
  /** Whether there are unsaved changes, which a reset discards. */
  readonly hasDraft: boolean;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a template is reset to its default text. The current text is kept as a version. */
export function ResetTemplateDialog({ template, hasDraft, onReset, onClose }: ResetTemplateDialogProps) {
  const t = useT();
  const [reset] = mailApi.useMailResetMutation();
  return (
    <FormDialog
      title={t('mail.resetTitle')}
      submit={t('mail.reset')}
      layout="text"
      onReload
      send={() => reset({ id: template.id, etag: `"${template.version}"` })}
      onDone={() => {
        onReset();
        onClose();
      }}
      onClose={onClose}
    >
      <DialogContentText>{t('mail.resetText', { version: template.version })}</DialogContentText>
      {hasDraft ? <DialogContentText>{t('mail.resetDraft')}</DialogContentText> : null}
    </FormDialog>
  );
}
