import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MailTemplate, MailTemplateVersion } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { TextDifference } from '../../../../components/text-difference/TextDifference.tsx';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { LoadingState } from '../../../../ui/states/LoadingState.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { mailApi, type MailText } from '../queries.ts';
import { DialogFrame } from '../../../../ui/dialog/DialogFrame.tsx';

interface VersionsDialogProps {
  readonly template: MailTemplate;
  /** Copies the text of a version into the editor without saving it. */
  readonly onTake: (text: MailText) => void;
  readonly onClose: () => void;
}

const joinText = ({ subject, body }: MailText): string => `${subject}\n\n${body}`;

/** Returns a function that names a version by its number, time and author. */
function useVersionName() {
  const t = useT();
  return (one: MailTemplateVersion): string =>
    one.savedAt === null
      ? t('mail.version.own')
      : t(one.kind === 'saved' ? 'mail.version.saved' : 'mail.version.reset', {
          version: one.version,
          time: formatDateTime(one.savedAt),
          person: one.savedBy ?? '',
        });
}

/** Earlier versions of a template, each compared with the current one. */
export function VersionsDialog({ template, onTake, onClose }: VersionsDialogProps) {
  const t = useT();
  const { data, error } = mailApi.useMailVersionsQuery({ id: template.id });
  const [chosen, setChosen] = useState<number>();
  const older = data?.result.filter(({ version }) => version !== template.version) ?? [];
  const version = older.find((one) => one.version === chosen) ?? older[0];
  const nameOf = useVersionName();
  return (
    <DialogFrame
      title={t('mail.versions')}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          {version ? (
            <Button
              variant="contained"
              onClick={() => {
                onTake({ subject: version.subject, body: version.body });
                onClose();
              }}
            >
              {t('mail.version.take')}
            </Button>
          ) : null}
        </>
      }
    >
      <RequestFailure error={error} />
      {!data && !error ? <LoadingState /> : null}
      {data && !version ? <p>{t('mail.version.none')}</p> : null}
      {version ? (
        <>
          <Box sx={{ marginBlock: '16px 8px' }}>
            <ChoiceField
              label={t('mail.version.choose')}
              value={String(version.version)}
              options={older.map((one) => ({ value: String(one.version), label: nameOf(one) }))}
              onChange={(next) => setChosen(Number(next))}
            />
          </Box>
          <TextDifference
            before={joinText(version)}
            after={joinText(template)}
            beforeLabel={nameOf(version)}
            afterLabel={t('mail.version.current')}
            isProse
          />
        </>
      ) : null}
    </DialogFrame>
  );
}
