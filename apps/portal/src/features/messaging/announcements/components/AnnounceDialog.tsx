import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { currentTimeZone, formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';
import { severities } from '../announcement-columns.tsx';
import {
  announcementBody,
  type AnnouncementDraft,
  draftIssues,
  emptyDraft,
  longestMessage,
  longestTitle,
  portalPath,
} from '../model/announcement-draft.ts';
import { notificationApi } from '../queries.ts';
import { AudienceChoice } from './AudienceChoice.tsx';
import { MessagePreview } from './MessagePreview.tsx';

/** Writes an announcement, shows it as it will arrive, and sends it to whom it is for. */
export function AnnounceDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const toast = useToast();
  const [draft, setDraft] = useState(emptyDraft);
  const [tried, setTried] = useState(false);
  const [begun] = useState(() => ({ key: crypto.randomUUID(), at: new Date() }));
  const [announce, { error, isLoading }] = notificationApi.useNotificationAnnounceMutation();
  const change = (part: Partial<AnnouncementDraft>) => setDraft((now) => ({ ...now, ...part }));
  const zone = currentTimeZone();
  const issues = draftIssues(draft, zone, begun.at);
  const issueOf = (field: 'title' | 'message' | 'link' | 'roleIds' | 'startsAt' | 'endsAt') =>
    tried && issues.has(field) ? t(`announcements.issue.${field}`) : undefined;
  const send = async () => {
    setTried(true);
    if (issues.size > 0) return;
    const body = announcementBody(draft, zone);
    // Changed words are another announcement, the same ones are sent once, also after a lost answer.
    const idempotencyKey = `${begun.key}-${await digest(JSON.stringify(body))}`;
    const { data } = await announce({ body, idempotencyKey });
    if (!data) return;
    const text =
      data.state === 'planned'
        ? t('announcements.plannedFor', { at: formatDateTime(data.startsAt) })
        : t('announcements.sent', { count: data.recipients });
    toast({ severity: 'success', text });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="announce-title">
      <DialogTitle id="announce-title">{t('announcements.write')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start', paddingTop: '8px !important' }}>
        <TextInput
          label={t('announcements.title')}
          value={draft.title}
          required
          longest={longestTitle}
          issue={issueOf('title')}
          onChange={(title) => change({ title })}
        />
        <TextInput
          label={t('announcements.message')}
          value={draft.message}
          required
          rows={3}
          longest={longestMessage}
          issue={issueOf('message')}
          help={t('announcements.messageHelp')}
          onChange={(message) => change({ message })}
        />
        <TextField
          select
          slots={{ select: SteadySelect }}
          label={t('announcements.severity')}
          value={draft.severity}
          onChange={(event) => change({ severity: event.target.value as AnnouncementDraft['severity'] })}
        >
          {severities.map((value) => (
            <MenuItem key={value} value={value}>
              {t(`announcements.severity.${value}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextInput
          label={t('announcements.link')}
          value={draft.link}
          issue={issueOf('link')}
          help={t('announcements.linkHelp')}
          longest={500}
          onChange={(link) => change({ link: portalPath(link, location.origin) })}
        />
        <AudienceChoice
          value={draft.roleIds}
          issue={issueOf('roleIds')}
          onChange={(roleIds) => change({ roleIds })}
        />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextInput
            type="datetime-local"
            label={t('announcements.startsAt')}
            value={draft.startsAt}
            issue={issueOf('startsAt')}
            help={t('announcements.startsAtHelp', { zone })}
            onChange={(startsAt) => change({ startsAt })}
          />
          <TextInput
            type="datetime-local"
            label={t('announcements.endsAt')}
            value={draft.endsAt}
            issue={issueOf('endsAt')}
            help={t('announcements.endsAtHelp')}
            onChange={(endsAt) => change({ endsAt })}
          />
        </Box>
        <MessagePreview
          at={begun.at}
          message={{
            title: draft.title.trim() || t('announcements.title'),
            detail: draft.message.trim() || t('announcements.message'),
            severity: draft.severity,
            link: null,
          }}
        />
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" loading={isLoading} onClick={() => void send()}>
          {t(draft.startsAt === '' ? 'announcements.send' : 'announcements.plan')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
