import { useState } from 'react';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { currentTimeZone, formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { severities } from '../announcement-columns.tsx';
import {
  announcementBody,
  draftIssues,
  emptyDraft,
  maxMessageLength,
  maxTitleLength,
  portalPath,
} from '../model/announcement-draft.ts';
import { notificationApi } from '../queries.ts';
import { MessagePreview } from './MessagePreview.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';
import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { roleApi } from '../../../../core/api/administration/role-api.ts';
import { useChoiceTexts } from '../../../../ui/form-field/use-choice-texts.ts';

interface AudienceChoiceProps {
  /** Selected role IDs, or null for all users. */
  readonly value: readonly string[] | null;
  readonly issue: string | undefined;
  readonly onChange: (roleIds: readonly string[] | null) => void;
}

const everyRole = { query: { limit: 0, sortObj: { name: 1 } } } as const;

/** Recipients of an announcement: all users of the organization, or those with certain roles. */
function AudienceChoice({ value, issue, onChange }: AudienceChoiceProps) {
  const t = useT();
  const texts = useChoiceTexts();
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
          {...texts}
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

/** Manages the draft of an announcement and sends it. */
function useAnnouncement() {
  const t = useT();
  const [begunAt] = useState(() => new Date());
  const [announce] = notificationApi.useNotificationAnnounceMutation();
  const zone = currentTimeZone();
  const form = useForm(emptyDraft, (draft) => {
    const fields = [...draftIssues(draft, zone, begunAt)];
    return Object.fromEntries(fields.map((field) => [field, t(`announcements.issue.${field}`)]));
  });
  const send = async (key: string) => {
    const body = announcementBody(form.values, zone);
    // Derive the key from the content: a changed announcement is a new one, while a retry after a lost response sends
    // it only once.
    const idempotencyKey = `${key}-${await digest(JSON.stringify(body))}`;
    return announce({ body, idempotencyKey });
  };
  return { form, send, zone, begunAt };
}

/** Dialog to write, preview and send an announcement. */
export function AnnounceDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { form, send, zone, begunAt } = useAnnouncement();
  const draft = form.values;
  return (
    <FormDialog
      title={t('announcements.write')}
      submit={t(draft.startsAt === '' ? 'announcements.send' : 'announcements.plan')}
      width="sm"
      layout="gap"
      form={form}
      send={send}
      success={({ state, startsAt, recipients }) =>
        state === 'planned'
          ? t('announcements.plannedFor', { at: formatDateTime(startsAt) })
          : t('announcements.sent', { count: recipients })
      }
      onClose={onClose}
    >
      <TextInput
        {...inputOf(form, 'title')}
        label={t('announcements.title')}
        required
        longest={maxTitleLength}
      />
      <TextInput
        {...inputOf(form, 'message')}
        label={t('announcements.message')}
        required
        rows={3}
        longest={maxMessageLength}
        help={t('announcements.messageHelp')}
      />
      <ChoiceField
        {...inputOf(form, 'severity')}
        label={t('announcements.severity')}
        options={severities.map((value) => ({ value, label: t(`announcements.severity.${value}`) }))}
      />
      <TextInput
        {...inputOf(form, 'link')}
        label={t('announcements.link')}
        help={t('announcements.linkHelp')}
        longest={500}
        onChange={(link) => form.set('link', portalPath(link, location.origin))}
      />
      <AudienceChoice {...inputOf(form, 'roleIds')} />
      <FieldGrid>
        <TextInput
          {...inputOf(form, 'startsAt')}
          type="datetime-local"
          label={t('announcements.startsAt')}
          help={t('announcements.startsAtHelp', { zone })}
        />
        <TextInput
          {...inputOf(form, 'endsAt')}
          type="datetime-local"
          label={t('announcements.endsAt')}
          help={t('announcements.endsAtHelp')}
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
