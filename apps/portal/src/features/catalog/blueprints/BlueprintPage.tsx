import Box from '@mui/material/Box';
import { useParams } from 'react-router';
import { blueprintApi } from '../../../core/api/blueprint-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { MarkdownView } from '../../../parts/markdown/MarkdownView.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ErrorState, LoadingState } from '../../../parts/states/index.ts';
import { UrlTabs } from '../../../ui/url-tabs/UrlTabs.tsx';
import { AsCodeTab } from './components/AsCodeTab.tsx';
import { BlueprintIcon } from './components/BlueprintIcon.tsx';
import { CreatesTab } from './components/CreatesTab.tsx';
import { DeployButton } from './components/DeployButton.tsx';
import { OverviewTab } from './components/OverviewTab.tsx';
import { ParametersTab } from './components/ParametersTab.tsx';
import { VersionsTab } from './components/VersionsTab.tsx';

/** A blueprint: what it is, what it asks, what it creates. */
export function Component() {
  const t = useT();
  const { name = '' } = useParams();
  const { data: blueprint, error, refetch } = blueprintApi.useBlueprintDetailQuery({ name });
  if (error && !blueprint) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!blueprint) return <LoadingState />;
  return (
    <>
      <PageHeader
        title={blueprint.title}
        breadcrumbs={[{ label: t('blueprints.heading'), to: '/portal' }]}
        description={
          <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', marginTop: 2 }}>
            <BlueprintIcon icon={blueprint.icon} />
            <span>{blueprint.summary}</span>
          </Box>
        }
        actions={<DeployButton name={blueprint.name} title={blueprint.title} />}
      />
      <UrlTabs
        label={blueprint.title}
        tabs={[
          {
            id: 'overview',
            label: t('blueprints.tab.overview'),
            content: <OverviewTab blueprint={blueprint} />,
          },
          {
            id: 'parameters',
            label: t('blueprints.tab.parameters'),
            content: <ParametersTab blueprint={blueprint} />,
          },
          {
            id: 'creates',
            label: t('blueprints.tab.creates'),
            content: <CreatesTab blueprint={blueprint} />,
          },
          {
            id: 'versions',
            label: t('blueprints.tab.versions'),
            content: <VersionsTab blueprint={blueprint} />,
          },
          {
            id: 'documentation',
            label: t('blueprints.tab.documentation'),
            content: <MarkdownView markdown={blueprint.documentation} />,
          },
          { id: 'code', label: t('blueprints.tab.code'), content: <AsCodeTab name={blueprint.name} /> },
        ]}
      />
    </>
  );
}
