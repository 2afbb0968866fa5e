import type { ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import { useParams, useSearchParams } from 'react-router';
import { ConflictDialog } from '../../../components/administration/ConflictDialog.tsx';
import { LeaveGuard } from '../../../components/administration/LeaveGuard.tsx';
import { RequestFailure } from '../../../components/administration/RequestFailure.tsx';
import { changeCount, UnsavedBar } from '../../../components/administration/UnsavedBar.tsx';
import { modelApi } from './queries.ts';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { LoadingState } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import { UrlTabs } from '../../../ui/url-tabs/UrlTabs.tsx';
import { VersionBar } from './components/VersionBar.tsx';
import { VersionStateChip } from './components/VersionStateChip.tsx';
import { useVersionForm, useVersionTexts } from './use-version-form.tsx';
import { ActivityTab } from '../../../components/administration/ActivityTab.tsx' with {
  load: 'part',
  texts: 'activity',
};
import { AssignmentsTab } from './components/AssignmentsTab.tsx' with { load: 'part' };
import { BenchTab } from './components/BenchTab.tsx' with { load: 'part', texts: 'problems' };
import { ConfigurationsTab } from './components/ConfigurationsTab.tsx' with {
  load: 'part',
  texts: 'problems',
};
import { DocumentationTab } from './components/DocumentationTab.tsx' with { load: 'part' };
import { ModelOverview } from './components/ModelOverview.tsx' with { load: 'part' };
import { ParametersTab } from './components/ParametersTab.tsx' with { load: 'part' };
import { TemplateTab } from './components/TemplateTab.tsx' with { load: 'part' };
import { VersionsTab } from './components/VersionsTab.tsx' with { load: 'part' };

/** Management page of a blueprint for its authors. */
export function Component() {
  const { name = '' } = useParams();
  const [search] = useSearchParams();
  const { data: model, error, refetch } = modelApi.useModelGetQuery({ name });
  const requestedVersion = search.get('version');
  const list = model?.versionList ?? [];
  const chosen =
    list.find(({ version }) => version === requestedVersion) ??
    list.find(({ state }) => state === 'Draft') ??
    list[0];
  const place = { name, version: chosen?.version ?? '' };
  const found = modelApi.useModelVersionQuery(place, { skip: chosen === undefined });
  if (error && !model) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (found.error && !found.data) {
    return <PageFailure error={found.error} onRetry={() => void found.refetch()} />;
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
  const words = useVersionTexts();
  const shared = { model, version, form, mayEdit };
  return (
    <>
      <LeaveGuard isDirty={form.isDirty} />
      <PageHeader
        title={model.title}
        badge={<VersionStateChip state={model.state} />}
        description={model.summary}
        breadcrumbs={[{ label: t('nav.model'), to: '/portal/model' }]}
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
        count={changeCount(form.initial, form.values)}
        isSaving={form.isSaving}
        onDiscard={form.discard}
        onSave={() => void form.save()}
      />
    </>
  );
}
