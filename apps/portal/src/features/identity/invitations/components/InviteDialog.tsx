import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { DirectorySearch } from '../../../../components/administration/DirectorySearch.tsx';
import { dayIssue } from '../../../../components/administration/field-checks.ts';
import { MailLanguageChoice } from '../../../../components/administration/MailLanguageChoice.tsx';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { RoleChoice } from '../../../../components/administration/RoleChoice.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { roleApi } from '../../../../core/api/administration/role-api.ts';
import { FileButton } from '../../../../ui/file-button/FileButton.tsx';
import { endOfDay } from '../../../../core/i18n/day-end.ts';
import { activeLocale } from '../../../../core/i18n/locale.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { addInvitee, maxInvitees, parseInvitees, removeLines } from '../model/parse-invitees.ts';
import { invitationApi } from '../queries.ts';
import { GuestChoices } from './GuestChoices.tsx';
import type { GuestChoices as GuestChoicesValue } from '../model/guests.ts';
import { toInvitations, useInvitationPreview } from '../use-invitation-preview.ts';
import { InviteePreview } from './InviteePreview.tsx';
import type { InviteeRow } from './InviteePreview.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

const everyRole = { query: { limit: 0, sortObj: { name: 1 } } } as const;
const largestFile = 256 * 1024;

/** Parses the invitees in a text, with role and issue of each. */
function useInvitees(text: string): readonly InviteeRow[] {
  const { data: roles } = roleApi.useRoleListQuery(everyRole);
  return useMemo(() => {
    const byName = new Map(roles?.result.map((role) => [role.name.toLowerCase(), role]));
    return parseInvitees(text).map((invitee, index) => {
      const role = invitee.role === '' ? undefined : byName.get(invitee.role.toLowerCase());
      const unknownRole = invitee.role !== '' && roles !== undefined && !role?.assignable;
      const issue = invitee.issue ?? (index >= maxInvitees ? 'tooMany' : unknownRole ? 'role' : undefined);
      return { ...invitee, roleId: role?.id ?? '', ...(issue === undefined ? {} : { issue }) };
    });
  }, [text, roles]);
}

const checkEnd = ({ end }: { readonly end: string }) => ({ end: dayIssue(end) });

const noGuests: GuestChoicesValue = { confirmed: new Set(), entered: new Map() };

/** Returns any role that the user can assign, to check directories before a role is chosen. */
function useAnyRole(): string {
  const { data: roles } = roleApi.useRoleListQuery(everyRole);
  return roles?.result.find(({ assignable }) => assignable)?.id ?? '';
}

/** Manages the text with the invitees and sends the invitations. */
function useInvitations() {
  const form = useForm({ text: '', roleId: '', end: '', language: activeLocale() }, checkEnd);
  const [guests, setGuests] = useState(noGuests);
  const { text, roleId, end, language } = form.values;
  const [create] = invitationApi.useInvitationCreateMutation();
  const rows = useInvitees(text);
  const valid = useMemo(() => rows.filter(({ issue }) => issue === undefined), [rows]);
  const expiresAt = endOfDay(end) ?? undefined;
  const anyRole = useAnyRole();
  const preview = useInvitationPreview(valid, { roleId: roleId || anyRole, expiresAt }, guests);
  const good = valid.filter(({ email }) => !preview.results.get(email.toLowerCase())?.issue);
  const needsRole = good.some((row) => row.roleId === '') && roleId === '';
  const send = async () => {
    if (good.length === 0 || needsRole) return undefined;
    const invitations = toInvitations(good, roleId, expiresAt, preview.guestTenants);
    return create({ body: { invitations: invitations.map((one) => ({ ...one, language })) } });
  };
  return { form, rows, good, needsRole, send, preview, guests, setGuests };
}

/** Invites one or more users: typed, pasted, or from a CSV file. Every line is validated before anything is sent. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { form, rows, good, needsRole, send, preview, guests, setGuests } = useInvitations();
  const { data: roles } = roleApi.useRoleListQuery(everyRole);
  const chosen = roles?.result.find(({ id }) => id === form.values.roleId)?.name ?? '';
  const detail = (
    <Typography variant="body2" color="textSecondary">
      {t('invitations.inviteDetail')}
    </Typography>
  );
  return (
    <FormDialog
      title={t('invitations.inviteTitle')}
      submit={t('invitations.send', { count: good.length })}
      isLoading={preview.isPending}
      width="md"
      layout="text"
      form={form}
      send={send}
      renderResult={({ results }) => {
        const byEmail = new Map(results.map((result) => [result.email.toLowerCase(), result]));
        const invited = new Set(
          good.filter(({ email }) => byEmail.get(email.toLowerCase())?.invitation).map(({ line }) => line),
        );
        const missing = rows.length - invited.size;
        return {
          title: t('invitations.inviteTitle'),
          content: (
            <Box sx={{ display: 'grid', gap: 4 }}>
              {missing > 0 ? (
                <Alert severity="warning">{t('invitations.notInvited', { count: missing })}</Alert>
              ) : (
                detail
              )}
              <InviteePreview rows={rows} defaultRole={chosen} preview={preview} results={byEmail} />
            </Box>
          ),
          ...(missing > 0 && {
            back: {
              label: t('invitations.backToList'),
              onBack: () => form.set('text', removeLines(form.values.text, invited)),
            },
          }),
        };
      }}
      onClose={onClose}
    >
      {detail}
      <DirectorySearch
        help={t('invitations.directorySearchHelp')}
        onChange={(person) => person && form.set('text', addInvitee(form.values.text, person))}
      />
      <PeopleInput
        text={form.values.text}
        isMissing={form.isTried && good.length === 0}
        onChange={(next) => form.set('text', next)}
      />
      <FieldGrid>
        <RoleChoice
          {...inputOf(form, 'roleId')}
          label={t('invitations.role')}
          required={needsRole}
          issue={form.isTried && needsRole ? t('invitations.roleMissing') : form.issues.roleId}
          help={t('invitations.roleHelp')}
        />
        <TextInput
          {...inputOf(form, 'end')}
          label={t('invitations.end')}
          type="date"
          help={t('invitations.endHelp')}
        />
        <MailLanguageChoice {...inputOf(form, 'language')} />
      </FieldGrid>
      <GuestChoices
        directories={preview.directories}
        domains={preview.domains}
        value={guests}
        onChange={setGuests}
      />
      <InviteePreview rows={rows} defaultRole={chosen} preview={preview} results={undefined} />
    </FormDialog>
  );
}

interface PeopleInputProps {
  readonly text: string;
  readonly isMissing: boolean;
  readonly onChange: (text: string) => void;
}

/** Input for invitees, typed or from a file. */
function PeopleInput({ text, isMissing, onChange }: PeopleInputProps) {
  const t = useT();
  const [fileIssue, setFileIssue] = useState<string>();
  const readFile = async (file: File) => {
    if (file.size > largestFile) {
      setFileIssue(t('invitations.fileTooLarge'));
      return;
    }
    setFileIssue(undefined);
    onChange(await file.text());
  };
  return (
    <>
      <TextField
        label={t('invitations.people')}
        helperText={fileIssue ?? t(isMissing ? 'invitations.nobody' : 'invitations.peopleHelp')}
        error={fileIssue !== undefined || isMissing}
        multiline
        minRows={3}
        maxRows={8}
        required
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <Box>
        <FileButton
          size="small"
          accept=".csv,.txt,text/csv,text/plain"
          onFile={(file) => void readFile(file)}
        >
          {t('invitations.upload')}
        </FileButton>
      </Box>
    </>
  );
}
