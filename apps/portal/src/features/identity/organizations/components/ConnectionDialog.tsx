import type { Connection, OrganizationDetail } from '@blueport/contracts';
import { useMemo } from 'react';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { useEditForm } from '../../../../parts/administration/use-edit-form.ts';
import { connectionApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { checkConnection, connectionValues, credentialKinds, credentialOf } from '../connection-form.ts';
import type { ConnectionValues } from '../connection-form.ts';
import { CredentialFields } from './CredentialFields.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

interface ConnectionDialogProps {
  readonly organization: OrganizationDetail;
  /** Absent for a new one. */
  readonly connection?: Connection;
  readonly onClose: () => void;
}

/** The form over a connection, or over a new one that is tested once it exists. */
function useConnectionForm({ organization, connection, onClose }: ConnectionDialogProps) {
  const { id, directories = [] } = organization;
  const [create] = connectionApi.useConnectionCreateMutation();
  const [edit] = connectionApi.useConnectionRotateMutation();
  const [test] = connectionApi.useConnectionTestMutation();
  const only = directories.length === 1 ? (directories[0]?.tenantId ?? '') : '';
  const saved = useMemo(
    () => ({ values: connectionValues(connection, only), etag: connection?.etag ?? '' }),
    [connection, only],
  );
  return useEditForm<ConnectionValues>({
    saved,
    check: checkConnection,
    save: async (values, etag) => {
      const credential = credentialOf(values);
      const name = values.name.trim();
      if (connection) {
        const body = { name, ...(credential ? { credential } : {}) };
        const { data, error } = await edit({ id, cid: connection.id, etag, body });
        return data ? { saved: { values, etag: data.etag } } : { error };
      }
      if (!credential) return { error: undefined };
      const body = { name, tenantId: values.tenantId, clientId: values.clientId.trim(), credential };
      const { data, error } = await create({ id, body });
      if (!data) return { error };
      // Its own call: the connection exists whatever the test says, and the list shows the result.
      void test({ id, cid: data.id });
      return { saved: { values, etag: data.etag } };
    },
    reload: async () => undefined,
    onSaved: onClose,
  });
}

/** Adds a connection and tests it, or renames one and replaces its credential. */
export function ConnectionDialog({ organization, connection, onClose }: ConnectionDialogProps) {
  const t = useT();
  const directories = organization.directories ?? [];
  const form = useConnectionForm({ organization, onClose, ...(connection && { connection }) });
  const { values, issues } = form;
  const input = (field: Exclude<keyof ConnectionValues, 'kind'>) => ({
    value: values[field],
    issue: issues[field],
    onChange: (value: string) => form.set(field, value),
    onLeave: () => form.leave(field),
  });
  const kinds = [...(connection ? (['keep'] as const) : []), ...credentialKinds];
  return (
    <FormDialog
      title={
        connection
          ? t('organizations.rotateTitle', { name: connection.name })
          : t('organizations.addConnection')
      }
      submit={connection ? t('administration.save') : t('organizations.addAndTest')}
      width="sm"
      layout="gap"
      send={async () => {
        await form.save();
        return undefined;
      }}
      failure={form.failure}
      onClose={onClose}
    >
      <TextInput {...input('name')} label={t('organizations.name')} required longest={120} />
      {connection ? null : (
        <>
          <ChoiceField
            label={t('organizations.directory')}
            value={values.tenantId}
            issue={issues.tenantId}
            required
            options={directories.map(({ tenantId, name }) => ({ value: tenantId, label: name }))}
            onChange={(tenantId) => form.set('tenantId', tenantId)}
          />
          <TextInput
            {...input('clientId')}
            label={t('organizations.clientId')}
            help={t('organizations.clientIdHelp')}
            required
            code
          />
        </>
      )}
      <ChoiceField
        label={t('organizations.credential')}
        value={values.kind}
        {...(connection && { help: t('organizations.credentialHelp') })}
        options={kinds.map((kind) => ({ value: kind, label: t(`organizations.kind.${kind}`) }))}
        onChange={(next) => form.set('kind', kinds.find((kind) => kind === next) ?? 'secret')}
      />
      <CredentialFields kind={values.kind} input={input} />
    </FormDialog>
  );
}
