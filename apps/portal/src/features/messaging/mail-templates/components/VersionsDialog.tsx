import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { MailTemplate, MailTemplateVersion } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { LoadingState } from '../../../../ui/states/LoadingState.tsx';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';
import { useMailVersionsQuery } from '../queries.ts';
import type { MailText } from '../queries.ts';
import { diffLines } from '../text-diff.ts';

interface VersionsDialogProps {
  readonly template: MailTemplate;
  /** Takes a version's text into the editor; saving is another step. */
  readonly onTake: (text: MailText) => void;
  readonly onClose: () => void;
}

const looks = {
  same: { sign: ' ', background: 'transparent', color: 'text.primary' },
  added: { sign: '+', background: 'tint.success', color: 'text.success' },
  removed: { sign: '−', background: 'tint.error', color: 'text.error' },
} as const;

const whole = ({ subject, body }: MailText): string => `${subject}\n\n${body}`;

/** Earlier versions of a template, each compared with what counts now. */
export default function VersionsDialog({ template, onTake, onClose }: VersionsDialogProps) {
  const t = useT();
  const { data, error } = useMailVersionsQuery(template.id);
  const [chosen, setChosen] = useState<number>();
  const older = data?.result.filter(({ version }) => version !== template.version) ?? [];
  const version = older.find((one) => one.version === chosen) ?? older[0];
  const nameOf = (one: MailTemplateVersion): string =>
    one.savedAt === null
      ? t('mail.version.own')
      : t(one.kind === 'saved' ? 'mail.version.saved' : 'mail.version.reset', {
          version: one.version,
          time: formatDateTime(one.savedAt),
          person: one.savedBy ?? '',
        });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="versions-title">
      <DialogTitle id="versions-title">{t('mail.versions')}</DialogTitle>
      <DialogContent>
        <RequestFailure error={error} />
        {!data && !error ? <LoadingState /> : null}
        {data && !version ? <p>{t('mail.version.none')}</p> : null}
        {version ? (
          <>
            <TextField
              select
              slots={{ select: SteadySelect }}
              fullWidth
              margin="normal"
              label={t('mail.version.choose')}
              value={version.version}
              onChange={(event) => setChosen(Number(event.target.value))}
            >
              {older.map((one) => (
                <MenuItem key={one.version} value={one.version}>
                  {nameOf(one)}
                </MenuItem>
              ))}
            </TextField>
            <Box
              component="ol"
              aria-label={t('mail.version.difference')}
              sx={{
                listStyle: 'none',
                m: 0,
                p: 0,
                typography: 'code',
                border: 1,
                borderColor: 'divider',
                borderRadius: 2,
              }}
            >
              {diffLines(whole(version), whole(template)).map((line, index) => (
                <Box
                  component="li"
                  // oxlint-disable-next-line react/no-array-index-key -- lines have no other name and never move
                  key={index}
                  sx={{
                    display: 'flex',
                    gap: 3,
                    px: 3,
                    bgcolor: looks[line.kind].background,
                    color: looks[line.kind].color,
                    whiteSpace: 'pre-wrap',
                    overflowWrap: 'anywhere',
                    fontFamily: 'monospace',
                    fontSize: 13,
                    minHeight: 20,
                  }}
                >
                  <span aria-label={line.kind === 'same' ? undefined : t(`mail.version.${line.kind}`)}>
                    {looks[line.kind].sign}
                  </span>
                  <span>{line.text}</span>
                </Box>
              ))}
            </Box>
          </>
        ) : null}
      </DialogContent>
      <DialogActions>
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
      </DialogActions>
    </Dialog>
  );
}
