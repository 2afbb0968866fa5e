import type { ReactNode } from 'react';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { ConnectionValues } from '../connection-form.ts';

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
export function CredentialFields({ kind, input }: CredentialFieldsProps): ReactNode {
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
