import EmptyIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import type { DeploymentDetail } from '@blueport/contracts';
import { Suspense, useEffect } from 'react';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { CodeView } from '../../../../ui/code-view/CodeView.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState, ErrorState, ForbiddenState, LoadingState } from '../../../../components/states/index.ts';
import { useUrlChoice } from '../../../../ui/url-tabs/use-url-choice.ts';
import { ViewSwitch } from '../../../../ui/url-tabs/ViewSwitch.tsx';
import { StoredVerdict } from './StoredVerdict.tsx' with { load: 'part' };
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { ValueList } from './ValueList.tsx';

const parts = ['parameters', 'template', 'verdict'] as const;

/** What was deployed: the parameter values, the template, and the verdict at that time. */
export function ConfigurationTab({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const [part, choose] = useUrlChoice('part', parts);
  const label = {
    parameters: t('deployments.parameters'),
    template: t('deployments.template'),
    verdict: t('deployments.verdict'),
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <ViewSwitch
          label={t('deployments.tab.configuration')}
          value={part}
          options={parts.map((value) => ({ value, label: label[value] }))}
          onChange={choose}
        />
      </div>
      <Suspense fallback={<LoadingState />}>
        {part === 'parameters' && <Parameters deployment={deployment} />}
        {part === 'template' && <Template name={deployment.name} />}
        {part === 'verdict' && <StoredVerdict name={deployment.name} />}
      </Suspense>
    </Box>
  );
}

function Parameters({ deployment: { parameters } }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  return parameters.length === 0 ? (
    <EmptyState icon={<EmptyIcon />} title={t('deployments.noParameters')} />
  ) : (
    <SectionCard quiet title={t('deployments.parameters')}>
      <ValueList label={t('deployments.parameters')} values={parameters} />
    </SectionCard>
  );
}

function Template({ name }: { name: string }) {
  const t = useT();
  const permission = usePermission('deploymentDownload');
  const [fetchTemplate, { data, error }] = deploymentApi.useLazyDeploymentDownloadQuery();
  useEffect(() => {
    if (permission.allowed) void fetchTemplate({ id: name, query: { what: 'template' } }, true);
  }, [permission.allowed, fetchTemplate, name]);
  if (!permission.allowed) {
    const missing = permission.missing === 'list' ? 'both' : permission.missing;
    return <ForbiddenState permissionKey="deploymentDownload" missing={missing} />;
  }
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => void fetchTemplate({ id: name, query: { what: 'template' } })}
      />
    );
  if (!data) return <LoadingState label="Fetching...." />;
  return (
    <CodeView
      text={JSON.stringify(data, null, 2)}
      fileName={`${name}.template.json`}
      label={t('deployments.template')}
    />
  );
}
