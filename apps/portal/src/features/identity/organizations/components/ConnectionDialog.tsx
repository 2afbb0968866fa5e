import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Connection, OrganizationDetail } from '@blueport/contracts';
import { useMemo } from 'react';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { useEditForm } from '../../../../parts/administration/use-edit-form.ts';
import { connectionApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';
import { checkConnection, connectionValues, credentialKinds, credentialOf } from '../connection-form.ts';
import type { ConnectionValues } from '../connection-form.ts';
import { CredentialFields } from './CredentialFields.tsx';

interface ConnectionDialogProps {
  readonly organization: OrganizationDetail;
  /** Absent for a new one. */
  readonly connection?: Connection;
  readonly onClose: () => void;
}

/** Adds a connection and tests it, or renames one and replaces its credential. */
export function ConnectionDialog({ organization, connection, onClose }: ConnectionDialogProps) {
  const t = useT();
  const [create] = connectionApi.useConnectionCreateMutation();
  const [edit] = connectionApi.useConnectionRotateMutation();
  const [test] = connectionApi.useConnectionTestMutation();
  const directories = organization.directories ?? [];
  const only = directories.length === 1 ? (directories[0]?.tenantId ?? '') : '';
  const saved = useMemo(
    () => ({ values: connectionValues(connection, only), etag: connection?.etag ?? '' }),
    [connection, only],
  );
  const form = useEditForm<ConnectionValues>({
    saved,
    check: checkConnection,
    save: async (values, etag) => {
      const credential = credentialOf(values);
      const name = values.name.trim();
      if (connection) {
        const body = { name, ...(credential ? { credential } : {}) };
        const { data, error } = await edit({ id: organization.id, cid: connection.id, etag, body });
        return data ? { saved: { values, etag: data.etag } } : { error };
      }
      if (!credential) return { error: undefined };
      const body = { name, tenantId: values.tenantId, clientId: values.clientId.trim(), credential };
      const { data, error } = await create({ id: organization.id, body });
      if (!data) return { error };
      // Its own call: the connection exists whatever the test says, and the list shows the result.
      void test({ id: organization.id, cid: data.id });
      return { saved: { values, etag: data.etag } };
    },
    reload: async () => undefined,
    onSaved: onClose,
  });
  const { values, issues } = form;
  const input = (field: Exclude<keyof ConnectionValues, 'kind'>) => ({
    value: values[field],
    issue: issues[field],
    onChange: (value: string) => form.set(field, value),
    onLeave: () => form.leave(field),
  });
  const kinds = [...(connection ? (['keep'] as const) : []), ...credentialKinds];
  return (
    <Dialog open onClose={onClose} aria-labelledby="connection-title" maxWidth="sm" fullWidth>
      <DialogTitle id="connection-title">
        {connection
          ? t('organizations.rotateTitle', { name: connection.name })
          : t('organizations.addConnection')}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4, paddingTop: 2 }}>
          <TextInput {...input('name')} label={t('organizations.name')} required longest={120} />
          {connection ? null : (
            <>
              <TextField
                select
                slots={{ select: SteadySelect }}
                required
                label={t('organizations.directory')}
                value={values.tenantId}
                error={issues.tenantId !== undefined}
                helperText={issues.tenantId}
                onChange={(event) => form.set('tenantId', event.target.value)}
              >
                {directories.map((directory) => (
                  <MenuItem key={directory.tenantId} value={directory.tenantId}>
                    {directory.name}
                  </MenuItem>
                ))}
              </TextField>
              <TextInput
                {...input('clientId')}
                label={t('organizations.clientId')}
                help={t('organizations.clientIdHelp')}
                required
                code
              />
            </>
          )}
          <TextField
            select
            slots={{ select: SteadySelect }}
            label={t('organizations.credential')}
            value={values.kind}
            helperText={connection ? t('organizations.credentialHelp') : undefined}
            onChange={(event) =>
              form.set('kind', kinds.find((kind) => kind === event.target.value) ?? 'secret')
            }
          >
            {kinds.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {t(`organizations.kind.${kind}`)}
              </MenuItem>
            ))}
          </TextField>
          <CredentialFields kind={values.kind} input={input} />
        </Box>
        <RequestFailure error={form.failure} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" loading={form.isSaving} onClick={() => void form.save()}>
          {connection ? t('administration.save') : t('organizations.addAndTest')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
