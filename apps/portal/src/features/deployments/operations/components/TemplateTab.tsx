import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DeploymentDetail } from '@blueport/contracts';
import { useEffect } from 'react';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { CodeView } from '../../../../ui/code-view/CodeView.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ErrorState, ForbiddenState, LoadingState } from '../../../../components/states/index.ts';
import { ValueTable } from './ValueTable.tsx';

/** Parameter values of the deployment, and its template. */
export function TemplateTab({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0,1fr)' }}>
      {deployment.parameters.length > 0 && (
        <section>
          <Typography variant="h3" component="h2" sx={{ marginBottom: 3 }}>
            {t('deployments.parameters')}
          </Typography>
          <ValueTable label={t('deployments.parameters')} values={deployment.parameters} />
        </section>
      )}
      <section>
        <Typography variant="h3" component="h2" sx={{ marginBottom: 3 }}>
          {t('deployments.template')}
        </Typography>
        <Template name={deployment.name} />
      </section>
    </Box>
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
