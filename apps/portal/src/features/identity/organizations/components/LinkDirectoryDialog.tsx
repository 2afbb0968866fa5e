import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { OrganizationDetail } from '@blueport/contracts';
import { useState } from 'react';
import { guidIssue } from '../../../../parts/administration/field-checks.ts';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { organizationApi } from '../../../../core/api/administration/organization-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useAppSelector } from '../../../../core/store/store.ts';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';
import { useDirectoryQuestion } from '../use-directory-question.ts';
import { DirectoryAnswer } from './DirectoryAnswer.tsx';

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
  const [link, linking] = organizationApi.useOrganizationLinkDirectoryMutation();
  const issue = left ? guidIssue(tenantId) : undefined;
  const { description } = question;
  const ask = () => {
    setLeft(true);
    if (guidIssue(tenantId) === undefined) void question.ask(tenantId.trim(), cloud);
  };
  const confirm = async () => {
    const body = {
      tenantId: tenantId.trim(),
      cloud,
      ...(question.token ? { accessToken: question.token } : {}),
      ...(description?.name === null && name.trim() ? { name: name.trim() } : {}),
    };
    const result = await link({ id: organization.id, body });
    if (!result.error) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="link-title" maxWidth="sm" fullWidth>
      <DialogTitle id="link-title">{t('organizations.linkTitle', { name: organization.name })}</DialogTitle>
      <DialogContent>
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
          <TextField
            select
            slots={{ select: SteadySelect }}
            label={t('organizations.cloud')}
            value={cloud}
            onChange={(event) => {
              setCloud(event.target.value === 'us_gov' ? 'us_gov' : 'general');
              question.forget();
            }}
          >
            <MenuItem value="general">{t('organizations.cloud.general')}</MenuItem>
            <MenuItem value="us_gov">{t('organizations.cloud.us_gov')}</MenuItem>
          </TextField>
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
        <RequestFailure error={question.error ?? linking.error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        {description?.canLink ? (
          <Button variant="contained" loading={linking.isLoading} onClick={() => void confirm()}>
            {t('organizations.link')}
          </Button>
        ) : (
          <Button variant="contained" loading={question.isAsking} onClick={ask}>
            {t('organizations.lookUp')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
