import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { OrganizationDetail, DirectoryDescription } from '@blueport/contracts';
import { useState } from 'react';
import { guidIssue } from '../../../../parts/administration/field-checks.ts';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { organizationApi } from '../../../../core/api/administration/organization-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useAppSelector } from '../../../../core/store/store.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';
import { useDirectoryQuestion } from '../use-directory-question.ts';
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

/** What a directory says about itself, whether it can be linked, and the next step where it cannot. */
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

/**
 * Links a directory: its id is looked up, an administrator who is not the operator signs in to it as proof, and what it says
 * about itself is shown before it is linked.
 */
export function LinkDirectoryDialog({ organization, onClose }: LinkDirectoryDialogProps) {
  const t = useT();
  const here = useAppSelector((state) => state.appSettings.msService);
  const [cloud, setCloud] = useState(here);
  const [tenantId, setTenantId] = useState('');
  const [left, setLeft] = useState(false);
  const [name, setName] = useState('');
  const question = useDirectoryQuestion();
  const [link] = organizationApi.useOrganizationLinkDirectoryMutation();
  const issue = left ? guidIssue(tenantId) : undefined;
  const { description } = question;
  const send = async () => {
    if (!description?.canLink) {
      setLeft(true);
      if (guidIssue(tenantId) === undefined) await question.ask(tenantId.trim(), cloud);
      return undefined;
    }
    const body = {
      tenantId: tenantId.trim(),
      cloud,
      ...(question.token ? { accessToken: question.token } : {}),
      ...(description?.name === null && name.trim() ? { name: name.trim() } : {}),
    };
    return link({ id: organization.id, body });
  };
  return (
    <FormDialog
      title={t('organizations.linkTitle', { name: organization.name })}
      submit={t(description?.canLink ? 'organizations.link' : 'organizations.lookUp')}
      isLoading={question.isAsking}
      width="sm"
      send={send}
      failure={question.error}
      onClose={onClose}
    >
      <p>{t('organizations.linkDetail')}</p>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 180px' } }}>
        <TextInput
          label={t('organizations.tenantId')}
          value={tenantId}
          issue={issue}
          help={t('organizations.tenantIdHelp')}
          required
          code
          onChange={(value) => {
            setTenantId(value);
            question.forget();
          }}
          onLeave={() => setLeft(tenantId !== '')}
        />
        <ChoiceField
          label={t('organizations.cloud')}
          value={cloud}
          options={clouds.map((one) => ({ value: one, label: t(`organizations.cloud.${one}`) }))}
          onChange={(next) => {
            setCloud(next === 'us_gov' ? 'us_gov' : 'general');
            question.forget();
          }}
        />
      </Box>
      {description ? (
        <DirectoryAnswer
          description={description}
          name={name}
          onName={setName}
          isProving={question.isAsking}
          onProve={() => void question.prove(tenantId.trim(), cloud)}
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
