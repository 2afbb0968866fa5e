import type { ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import { lazy } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { changeCount } from '../../administration/edit-form.ts';
import { ConflictDialog } from '../../administration/ConflictDialog.tsx';
import { LeaveGuard } from '../../administration/LeaveGuard.tsx';
import { RequestFailure } from '../../administration/RequestFailure.tsx';
import { UnsavedBar } from '../../administration/UnsavedBar.tsx';
import { useModelQuery, useModelVersionQuery } from '../../api/model-queries.ts';
import { usePermission } from '../../app/use-permission.ts';
import { useT } from '../../i18n/translate.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { ErrorState, LoadingState } from '../../states/index.ts';
import { UrlTabs } from '../../url-tabs/UrlTabs.tsx';
import { VersionBar } from './components/VersionBar.tsx';
import { VersionStateChip } from './components/VersionStateChip.tsx';
import { useVersionForm, useVersionWords } from './use-version-form.tsx';

const ActivityTab = lazy(async () => ({
  default: (await import('../../administration/ActivityTab.tsx')).ActivityTab,
}));
const AssignmentsTab = lazy(() => import('./components/AssignmentsTab.tsx'));
const BenchTab = lazy(() => import('./components/BenchTab.tsx'));
const ConfigurationsTab = lazy(() => import('./components/ConfigurationsTab.tsx'));
const DocumentationTab = lazy(() => import('./components/DocumentationTab.tsx'));
const ModelOverview = lazy(async () => ({
  default: (await import('./components/ModelOverview.tsx')).ModelOverview,
}));
const ParametersTab = lazy(() => import('./components/ParametersTab.tsx'));
const TemplateTab = lazy(() => import('./components/TemplateTab.tsx'));
const VersionsTab = lazy(() => import('./components/VersionsTab.tsx'));

/** A blueprint as its author sees it. */
export function Component() {
  const { name = '' } = useParams();
  const [search] = useSearchParams();
  const { data: model, error, refetch } = useModelQuery(name);
  const wanted = search.get('version');
  const list = model?.versionList ?? [];
  const chosen =
    list.find(({ version }) => version === wanted) ?? list.find(({ state }) => state === 'Draft') ?? list[0];
  const place = { name, version: chosen?.version ?? '' };
  const found = useModelVersionQuery(place, { skip: chosen === undefined });
  if (error && !model) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (found.error && !found.data) {
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  }
  const version = found.data;
  if (!model || !version || model.name !== name || version.version !== place.version) return <LoadingState />;
  return <ModelScreen key={`${name}/${version.version}`} model={model} version={version} />;
}

interface ModelScreenProps {
  readonly model: ModelDetail;
  readonly version: ModelVersionDetail;
}

function ModelScreen({ model, version }: ModelScreenProps) {
  const t = useT();
  const holdsEdit = usePermission('blueprintEdit').allowed;
  const mayAudit = usePermission('auditList').allowed;
  const mayEdit = holdsEdit && model.own && version.state === 'Draft';
  const form = useVersionForm(model.name, version);
  const words = useVersionWords();
  const shared = { model, version, form, mayEdit };
  return (
    <>
      <LeaveGuard isDirty={form.isDirty} />
      <PageHeader
        title={model.title}
        badge={<VersionStateChip state={model.state} />}
        description={model.summary}
        breadcrumbs={[{ label: t('models.heading'), to: '/portal/model' }]}
      />
      <VersionBar model={model} version={version} isDirty={form.isDirty} />
      <ConflictDialog form={form} words={words} />
      <RequestFailure error={form.failure} />
      <UrlTabs
        label={model.title}
        tabs={[
          {
            id: 'overview',
            label: t('models.tab.overview'),
            content: <ModelOverview key={model.etag} model={model} />,
          },
          { id: 'template', label: t('models.tab.template'), content: <TemplateTab {...shared} /> },
          { id: 'parameters', label: t('models.tab.parameters'), content: <ParametersTab {...shared} /> },
          { id: 'versions', label: t('models.tab.versions'), content: <VersionsTab {...shared} /> },
          {
            id: 'configurations',
            label: t('models.tab.configurations'),
            content: <ConfigurationsTab model={model} version={version} />,
          },
          {
            id: 'assignments',
            label: t('models.tab.assignments'),
            content: <AssignmentsTab model={model} />,
          },
          { id: 'bench', label: t('models.tab.bench'), content: <BenchTab {...shared} /> },
          {
            id: 'documentation',
            label: t('models.tab.documentation'),
            content: <DocumentationTab {...shared} />,
          },
          ...(mayAudit
            ? [
                {
                  id: 'activity',
                  label: t('models.tab.activity'),
                  content: <ActivityTab objectId={model.id} />,
                },
              ]
            : []),
        ]}
      />
      <UnsavedBar
        count={changeCount(form.base.values, form.values)}
        isSaving={form.isSaving}
        onDiscard={form.discard}
        onSave={() => void form.save()}
      />
    </>
  );
}
