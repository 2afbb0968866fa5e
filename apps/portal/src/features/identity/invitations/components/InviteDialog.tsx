import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { RoleChoice } from '../../../../parts/administration/RoleChoice.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { roleApi } from '../../../../core/api/administration/role-api.ts';
import { FileButton } from '../../../../ui/file-button/FileButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { mostInvitees, parseInvitees } from '../model/parse-invitees.ts';
import { invitationApi } from '../queries.ts';
import { InviteePreview } from './InviteePreview.tsx';
import type { InviteeRow } from './InviteePreview.tsx';

const everyRole = { query: { limit: 0, sortObj: { name: 1 } } } as const;
const largestFile = 256 * 1024;

/** Invites one or many: typed, pasted, or from a CSV file; every line says what is wrong with it before anything is sent. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const [roleId, setRoleId] = useState('');
  const [end, setEnd] = useState('');
  const [fileIssue, setFileIssue] = useState<string>();
  const [tried, setTried] = useState(false);
  const [send, { data: answer, error, isLoading }] = invitationApi.useInvitationCreateMutation();
  const { data: roles } = roleApi.useRoleListQuery(everyRole);

  const rows = useMemo((): InviteeRow[] => {
    const byName = new Map(roles?.result.map((role) => [role.name.toLowerCase(), role]));
    return parseInvitees(text).map((invitee, index) => {
      const role = invitee.role === '' ? undefined : byName.get(invitee.role.toLowerCase());
      const unknownRole = invitee.role !== '' && roles !== undefined && !role?.assignable;
      const issue = invitee.issue ?? (index >= mostInvitees ? 'tooMany' : unknownRole ? 'role' : undefined);
      return { ...invitee, roleId: role?.id ?? '', ...(issue === undefined ? {} : { issue }) };
    });
  }, [text, roles]);
  const good = rows.filter(({ issue }) => issue === undefined);
  const needsRole = good.some((row) => row.roleId === '') && roleId === '';
  const results = answer && new Map(answer.results.map((result) => [result.email.toLowerCase(), result]));

  const readFile = async (file: File) => {
    if (file.size > largestFile) {
      setFileIssue(t('invitations.fileTooLarge'));
      return;
    }
    setFileIssue(undefined);
    setText(await file.text());
  };
  const submit = () => {
    setTried(true);
    if (good.length === 0 || needsRole) return;
    const expiresAt = end === '' ? {} : { expiresAt: new Date(`${end}T23:59:59Z`).toISOString() };
    const invitations = good.map((row) => ({
      email: row.email,
      roleId: row.roleId === '' ? roleId : row.roleId,
      ...(row.name === '' ? {} : { name: row.name }),
      ...expiresAt,
    }));
    void send({ body: { invitations } });
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="invite-title">
      <DialogTitle id="invite-title">{t('invitations.inviteTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        <Typography variant="body2" color="textSecondary">
          {t('invitations.inviteDetail')}
        </Typography>
        {answer ? null : (
          <>
            <TextField
              label={t('invitations.people')}
              helperText={
                fileIssue ??
                (tried && good.length === 0 ? t('invitations.nobody') : t('invitations.peopleHelp'))
              }
              error={fileIssue !== undefined || (tried && good.length === 0)}
              multiline
              minRows={3}
              maxRows={8}
              required
              value={text}
              onChange={(event) => setText(event.target.value)}
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
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
              <RoleChoice
                label={t('invitations.role')}
                value={roleId}
                required={needsRole}
                issue={tried && needsRole ? t('invitations.roleMissing') : undefined}
                help={t('invitations.roleHelp')}
                onChange={setRoleId}
              />
              <TextInput
                label={t('invitations.end')}
                type="date"
                value={end}
                issue={undefined}
                help={t('invitations.endHelp')}
                onChange={setEnd}
              />
            </Box>
          </>
        )}
        <RequestFailure error={error} />
        <InviteePreview rows={answer ? good : rows} results={results} />
      </DialogContent>
      <DialogActions>
        {answer ? (
          <Button variant="contained" onClick={onClose}>
            {t('action.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('action.cancel')}</Button>
            <Button variant="contained" loading={isLoading} onClick={submit}>
              {t('invitations.send', { count: good.length })}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
