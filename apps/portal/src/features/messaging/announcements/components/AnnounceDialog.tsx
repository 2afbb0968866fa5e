import { useState } from 'react';
import { FieldGrid } from '../../../../parts/administration/FieldGrid.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { currentTimeZone, formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
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
import { MessagePreview } from './MessagePreview.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';
import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { roleApi } from '../../../../core/api/administration/role-api.ts';

interface AudienceChoiceProps {
  /** Null is everybody. */
  readonly value: readonly string[] | null;
  readonly issue: string | undefined;
  readonly onChange: (roleIds: readonly string[] | null) => void;
}

const everyRole = { query: { limit: 0, sortObj: { name: 1 } } } as const;

/** Who gets an announcement: everybody of the organization, or people of some roles. */
function AudienceChoice({ value, issue, onChange }: AudienceChoiceProps) {
  const t = useT();
  const { data, error, isFetching } = roleApi.useRoleListQuery(everyRole);
  const roles = data?.result ?? [];
  return (
    <FormControl>
      <FormLabel id="announcement-audience">{t('announcements.audience')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby="announcement-audience"
        value={value === null ? 'everybody' : 'roles'}
        onChange={(_event, choice) => onChange(choice === 'everybody' ? null : [])}
      >
        <FormControlLabel
          value="everybody"
          control={<Radio size="small" />}
          label={t('announcements.everybody')}
        />
        <FormControlLabel
          value="roles"
          control={<Radio size="small" />}
          label={t('announcements.someRoles')}
        />
      </RadioGroup>
      {value === null ? null : (
        <Autocomplete
          multiple
          disableCloseOnSelect
          options={roles}
          loading={isFetching}
          loadingText="Fetching...."
          value={roles.filter(({ id }) => value.includes(id))}
          getOptionLabel={({ name, users }) => t('announcements.roleWithCount', { name, count: users })}
          isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
          onChange={(_event, chosen) => onChange(chosen.map(({ id }) => id))}
          sx={{ marginTop: 2 }}
          renderInput={(input) => (
            <TextField
              {...input}
              label={t('announcements.roles')}
              error={issue !== undefined}
              helperText={issue}
            />
          )}
        />
      )}
      <RequestFailure error={value === null ? undefined : error} />
    </FormControl>
  );
}

/** The announcement as it is written, and how it is sent. */
function useAnnouncement() {
  const t = useT();
  const [draft, setDraft] = useState(emptyDraft);
  const [tried, setTried] = useState(false);
  const [begunAt] = useState(() => new Date());
  const [announce] = notificationApi.useNotificationAnnounceMutation();
  const change = (part: Partial<AnnouncementDraft>) => setDraft((now) => ({ ...now, ...part }));
  const zone = currentTimeZone();
  const issues = draftIssues(draft, zone, begunAt);
  const issueOf = (field: 'title' | 'message' | 'link' | 'roleIds' | 'startsAt' | 'endsAt') =>
    tried && issues.has(field) ? t(`announcements.issue.${field}`) : undefined;
  const send = async (key: string) => {
    setTried(true);
    if (issues.size > 0) return undefined;
    const body = announcementBody(draft, zone);
    // Changed words are another announcement, the same ones are sent once, also after a lost answer.
    const idempotencyKey = `${key}-${await digest(JSON.stringify(body))}`;
    return announce({ body, idempotencyKey });
  };
  return { draft, change, issueOf, send, zone, begunAt };
}

/** Writes an announcement, shows it as it will arrive, and sends it to whom it is for. */
export function AnnounceDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { draft, change, issueOf, send, zone, begunAt } = useAnnouncement();
  return (
    <FormDialog
      title={t('announcements.write')}
      submit={t(draft.startsAt === '' ? 'announcements.send' : 'announcements.plan')}
      width="sm"
      layout="gap"
      send={send}
      success={({ state, startsAt, recipients }) =>
        state === 'planned'
          ? t('announcements.plannedFor', { at: formatDateTime(startsAt) })
          : t('announcements.sent', { count: recipients })
      }
      onClose={onClose}
    >
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
      <ChoiceField
        label={t('announcements.severity')}
        value={draft.severity}
        options={severities.map((value) => ({ value, label: t(`announcements.severity.${value}`) }))}
        onChange={(severity) => change({ severity })}
      />
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
      <FieldGrid>
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
      </FieldGrid>
      <MessagePreview
        at={begunAt}
        message={{
          title: draft.title.trim() || t('announcements.title'),
          detail: draft.message.trim() || t('announcements.message'),
          severity: draft.severity,
          link: null,
        }}
      />
    </FormDialog>
  );
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
