import type { Connection, OrganizationDetail } from '@blueport/contracts';
import type { ReactNode } from 'react';
import type { FieldPointers } from '../../../../components/administration/edit-form.ts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { connectionApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { checkConnection, connectionValues, credentialKinds, credentialOf } from '../connection-form.ts';
import type { ConnectionValues } from '../connection-form.ts';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { type FieldForm, inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

interface ConnectionDialogProps {
  readonly organization: OrganizationDetail;
  /** Undefined for a new connection. */
  readonly connection?: Connection;
  readonly onClose: () => void;
}

const credentialPointers: FieldPointers<ConnectionValues> = Object.fromEntries(
  (['kind', 'secret', 'certificate', 'privateKey', 'issuer', 'subject', 'audience'] as const).map((field) => [
    `/credential/${field}`,
    field,
  ]),
);

/** Form state of a connection. A new connection is tested once it is created. */
function useConnectionForm({ organization, connection }: ConnectionDialogProps) {
  const { id, directories = [] } = organization;
  const [create] = connectionApi.useConnectionCreateMutation();
  const [edit] = connectionApi.useConnectionRotateMutation();
  const [test] = connectionApi.useConnectionTestMutation();
  const onlyTenantId = directories.length === 1 ? (directories[0]?.tenantId ?? '') : '';
  const form = useForm(connectionValues(connection, onlyTenantId), checkConnection, credentialPointers);
  const send = async () => {
    const { values } = form;
    const credential = credentialOf(values);
    const name = values.name.trim();
    if (connection) {
      const body = { name, ...(credential ? { credential } : {}) };
      return edit({ id, cid: connection.id, etag: connection.etag, body });
    }
    if (!credential) return undefined;
    const body = { name, tenantId: values.tenantId, clientId: values.clientId.trim(), credential };
    const created = await create({ id, body });
    // Not awaited: the connection exists regardless of the test, and the list shows the result.
    if (created.data) void test({ id, cid: created.data.id });
    return created;
  };
  return { form, send };
}

/** Adds and tests a connection, or renames one and replaces its credential. */
export function ConnectionDialog(props: ConnectionDialogProps) {
  const { organization, connection, onClose } = props;
  const t = useT();
  const directories = organization.directories ?? [];
  const { form, send } = useConnectionForm(props);
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
      form={form}
      send={send}
      onClose={onClose}
    >
      <TextInput {...inputOf(form, 'name')} label={t('organizations.name')} required longest={120} />
      {connection ? null : (
        <>
          <ChoiceField
            {...inputOf(form, 'tenantId')}
            label={t('organizations.directory')}
            required
            options={directories.map(({ tenantId, name }) => ({ value: tenantId, label: name }))}
          />
          <TextInput
            {...inputOf(form, 'clientId')}
            label={t('organizations.clientId')}
            help={t('organizations.clientIdHelp')}
            required
            code
          />
        </>
      )}
      <ChoiceField
        {...inputOf(form, 'kind')}
        label={t('organizations.credential')}
        {...(connection && { help: t('organizations.credentialHelp') })}
        options={kinds.map((kind) => ({ value: kind, label: t(`organizations.kind.${kind}`) }))}
      />
      <CredentialFields form={form} />
    </FormDialog>
  );
}

/** Fields of a credential kind. Values are sent once and never shown again. */
function CredentialFields({ form }: { readonly form: FieldForm<ConnectionValues> }): ReactNode {
  const t = useT();
  switch (form.values.kind) {
    case 'keep':
      return null;
    case 'secret':
      return (
        <TextInput
          {...inputOf(form, 'secret')}
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
            {...inputOf(form, 'certificate')}
            label={t('organizations.certificate')}
            help={t('organizations.certificateHelp')}
            rows={4}
            code
            required
          />
          <TextInput
            {...inputOf(form, 'privateKey')}
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
            {...inputOf(form, 'issuer')}
            label={t('organizations.issuer')}
            help={t('organizations.issuerHelp')}
            code
            required
          />
          <TextInput {...inputOf(form, 'subject')} label={t('organizations.subject')} code required />
          <TextInput {...inputOf(form, 'audience')} label={t('organizations.audience')} code required />
        </>
      );
  }
}
