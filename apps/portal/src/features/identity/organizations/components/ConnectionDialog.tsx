import type { Connection, OrganizationDetail } from '@blueport/contracts';
import { useMemo, type ReactNode } from 'react';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { useEditForm } from '../../../../parts/administration/use-edit-form.ts';
import { connectionApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { checkConnection, connectionValues, credentialKinds, credentialOf } from '../connection-form.ts';
import type { ConnectionValues } from '../connection-form.ts';
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

interface FieldInput {
  readonly value: string;
  readonly issue: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

interface CredentialFieldsProps {
  readonly kind: ConnectionValues['kind'];
  readonly input: (field: Exclude<keyof ConnectionValues, 'kind'>) => FieldInput;
}

/** What a credential of a kind consists of. What is entered goes to the server once and is never shown again. */
function CredentialFields({ kind, input }: CredentialFieldsProps): ReactNode {
  const t = useT();
  switch (kind) {
    case 'keep':
      return null;
    case 'secret':
      return (
        <TextInput
          {...input('secret')}
          type="password"
          label={t('organizations.secret')}
          help={t('organizations.secretHelp')}
          autoComplete="new-password"
          required
        />
      );
    case 'certificate':
      return (
        <>
          <TextInput
            {...input('certificate')}
            label={t('organizations.certificate')}
            help={t('organizations.certificateHelp')}
            rows={4}
            code
            required
          />
          <TextInput
            {...input('privateKey')}
            label={t('organizations.privateKey')}
            help={t('organizations.privateKeyHelp')}
            rows={4}
            code
            required
          />
        </>
      );
    case 'federation':
      return (
        <>
          <TextInput
            {...input('issuer')}
            label={t('organizations.issuer')}
            help={t('organizations.issuerHelp')}
            code
            required
          />
          <TextInput {...input('subject')} label={t('organizations.subject')} code required />
          <TextInput {...input('audience')} label={t('organizations.audience')} code required />
        </>
      );
  }
}
