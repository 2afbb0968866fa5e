import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { OrganizationDetail, DirectoryDescription } from '@blueport/contracts';
import { guidIssue } from '../../../../components/administration/field-checks.ts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { organizationApi } from '../../../../core/api/administration/organization-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useAppSelector } from '../../../../core/store/store.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';
import { useDirectoryQuery } from '../use-directory-query.ts';
import Button from '@mui/material/Button';

interface DirectoryAnswerProps {
  readonly description: DirectoryDescription;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly isProving: boolean;
  readonly onProve: () => void;
}

const provable: ReadonlySet<DirectoryDescription['reason']> = new Set([
  'token-needed',
  'token-refused',
  'not-administrator',
]);

/** Description of a directory, whether it can be linked, and the next step if not. */
function DirectoryAnswer({ description, name, onName, isProving, onProve }: DirectoryAnswerProps) {
  const t = useT();
  const { reason, canLink } = description;
  return (
    <Box sx={{ marginTop: 4 }} role="status">
      <Alert
        severity={canLink ? 'success' : provable.has(reason) ? 'info' : 'warning'}
        action={
          provable.has(reason) ? (
            <Button color="inherit" size="small" loading={isProving} onClick={onProve}>
              {t('organizations.signInThere')}
            </Button>
          ) : undefined
        }
      >
        {t(`organizations.reason.${reason}`)}
      </Alert>
      {description.name !== null || description.domains.length > 0 ? (
        <Box
          component="dl"
          sx={{ typography: 'body2', marginBlock: 3, '& dd': { margin: 0, marginBottom: 2 } }}
        >
          {description.name === null ? null : (
            <>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {t('organizations.directoryName')}
              </Box>
              <dd>{description.name}</dd>
            </>
          )}
          {description.domains.length === 0 ? null : (
            <>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {t('organizations.domains')}
              </Box>
              <dd>{description.domains.join(', ')}</dd>
            </>
          )}
        </Box>
      ) : null}
      {canLink && description.name === null ? (
        <Box sx={{ marginTop: 4 }}>
          <TextInput
            label={t('organizations.directoryName')}
            value={name}
            help={t('organizations.directoryNameHelp')}
            onChange={onName}
          />
        </Box>
      ) : null}
    </Box>
  );
}

const clouds = ['general', 'us_gov'] as const;

interface LinkDirectoryDialogProps {
  readonly organization: OrganizationDetail;
  readonly onClose: () => void;
}

/** Manages the form: the first submission looks the directory up, the second links it. */
function useDirectoryLink(organization: OrganizationDetail) {
  const currentCloud = useAppSelector((state) => state.appSettings.msService);
  const form = useForm({ cloud: currentCloud, tenantId: '', name: '' }, (values) => ({
    tenantId: guidIssue(values.tenantId),
  }));
  const { cloud, name } = form.values;
  const tenantId = form.values.tenantId.trim();
  const question = useDirectoryQuery();
  const [link] = organizationApi.useOrganizationLinkDirectoryMutation();
  const { description } = question;
  const send = async () => {
    if (!description?.canLink) {
      await question.ask(tenantId, cloud);
      return undefined;
    }
    const body = {
      tenantId,
      cloud,
      ...(question.token ? { accessToken: question.token } : {}),
      ...(description?.name === null && name.trim() ? { name: name.trim() } : {}),
    };
    return link({ id: organization.id, body });
  };
  return { form, tenantId, question, send };
}

/**
 * Links a directory after looking it up by ID and showing its description. An administrator other than the operator
 * must sign in to it as proof.
 */
export function LinkDirectoryDialog({ organization, onClose }: LinkDirectoryDialogProps) {
  const t = useT();
  const { form, tenantId, question, send } = useDirectoryLink(organization);
  const { cloud, name } = form.values;
  const { description } = question;
  return (
    <FormDialog
      title={t('organizations.linkTitle', { name: organization.name })}
      submit={t(description?.canLink ? 'organizations.link' : 'organizations.lookUp')}
      isLoading={question.isAsking}
      width="sm"
      form={form}
      send={send}
      failure={question.error}
      onClose={onClose}
    >
      <p>{t('organizations.linkDetail')}</p>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 180px' } }}>
        <TextInput
          {...inputOf(form, 'tenantId')}
          label={t('organizations.tenantId')}
          help={t('organizations.tenantIdHelp')}
          required
          code
          onChange={(value) => {
            form.set('tenantId', value);
            question.forget();
          }}
        />
        <ChoiceField
          {...inputOf(form, 'cloud')}
          label={t('organizations.cloud')}
          options={clouds.map((one) => ({ value: one, label: t(`organizations.cloud.${one}`) }))}
          onChange={(next) => {
            form.set('cloud', next);
            question.forget();
          }}
        />
      </Box>
      {description ? (
        <DirectoryAnswer
          description={description}
          name={name}
          onName={(next) => form.set('name', next)}
          isProving={question.isAsking}
          onProve={() => void question.prove(tenantId, cloud)}
        />
      ) : null}
      {question.signInFailure ? (
        <Alert severity="error" sx={{ marginTop: 3 }}>
          {question.signInFailure}
        </Alert>
      ) : null}
    </FormDialog>
  );
}
