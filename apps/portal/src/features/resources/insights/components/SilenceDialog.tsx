import { maxInsightSilenceDays, type Insight } from '@blueport/contracts';
import { useState } from 'react';
import { insightApi } from '../../../../core/api/insight-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

interface SilenceDialogProps {
  readonly insight: Insight;
  readonly onClose: () => void;
}

const dayMs = 86_400_000;

/** Returns a time as a date-time field shows it, in the browser's time zone. */
function fieldTime(milliseconds: number): string {
  const shifted = milliseconds - new Date(milliseconds).getTimezoneOffset() * 60_000;
  return new Date(shifted).toISOString().slice(0, 16);
}

/** Asks for the reason of a silence and for its end, a day later by default. */
export function SilenceDialog({ insight, onClose }: SilenceDialogProps) {
  const t = useT();
  const [tomorrow] = useState(() => fieldTime(Date.now() + dayMs));
  const form = useForm({ reason: '', until: tomorrow });
  const { reason, until } = form.values;
  const [silence] = insightApi.useInsightSilenceMutation();
  const isTime = !Number.isNaN(Date.parse(until));
  return (
    <FormDialog
      title={t('insights.silenceTitle', { name: insight.subject })}
      submit={t('insights.silence')}
      isReady={reason.trim() !== '' && isTime}
      layout="gap"
      form={form}
      send={() =>
        silence({
          id: insight.id,
          etag: insight.etag,
          body: { reason: reason.trim(), until: new Date(until).toISOString() },
        })
      }
      onReload
      onClose={onClose}
    >
      <TextInput
        {...inputOf(form, 'reason')}
        label={t('insights.reason')}
        help={t('insights.reasonHelp')}
        rows={2}
        longest={500}
        required
      />
      <TextInput
        {...inputOf(form, 'until')}
        type="datetime-local"
        label={t('insights.until')}
        help={t('insights.untilHelp', { days: maxInsightSilenceDays })}
        required
      />
    </FormDialog>
  );
}
