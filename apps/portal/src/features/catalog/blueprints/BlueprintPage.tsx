import Box from '@mui/material/Box';
import { useParams } from 'react-router';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { usePageActions } from '../../../components/page-actions/page-actions.ts';
import { blueprintApi } from '../../../core/api/blueprint-api.ts';
import { useAdministrationEvents } from '../../../core/api/use-event-stream.ts';
import { messageOfFinding, useFindingTexts } from '../../../core/i18n/finding-text.ts';
import { useT, type t as translate } from '../../../core/i18n/translate.tsx';
import { MarkdownView } from '../../../components/markdown/MarkdownView.tsx';
import { FavoriteButton } from '../../../components/favorites/FavoriteButton.tsx' with {
  load: 'deferred',
  texts: 'favorites',
};
import { ScopedCost } from '../../../components/cost/ScopedCost.tsx' with {
  load: 'part',
  texts: 'cost chart',
};
import { EstimateAccuracy } from '../../../components/cost/accuracy/EstimateAccuracy.tsx' with {
  load: 'part',
  texts: 'cost',
};
import { FavoritePlace } from '../../../components/favorites/FavoritePlace.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ErrorState, LoadingState, EmptyState } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import { UrlTabs } from '../../../ui/url-tabs/UrlTabs.tsx';
import { BlueprintIcon } from '../../../components/blueprint-icon/BlueprintIcon.tsx';
import { DeployButton } from './components/DeployButton.tsx';
import { OverviewTab } from './components/OverviewTab.tsx';
import { CodeView } from '../../../ui/code-view/CodeView.tsx';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import {
  administratorSettingsOf,
  type BlueprintParameter,
  type MarketplaceDetail,
  settingsOf,
} from '@blueport/contracts';
import { EstimatedGraph } from '../../../components/graph/EstimatedGraph.tsx';
import { formatDateTime, formatUtc, formatNumber } from '../../../core/i18n/format.ts';
import { useMemo } from 'react';
import { type PlainColumn, PlainTable } from '../../../ui/plain-table/PlainTable.tsx';
import { FactList } from '../../../ui/fact-list/FactList.tsx';
import { StatusChip } from '../../../components/status/StatusChip.tsx';

const wrapped = { overflowWrap: 'anywhere' } as const;

/** Lists the parameters by step of the wizard, with their type, default and limits; tags are entered separately. */
function ParametersTab({ blueprint }: { readonly blueprint: MarketplaceDetail }) {
  const t = useT();
  const columns = useMemo(() => columnsOf(t), [t]);
  const settings = settingsOf(blueprint);
  const administrator = administratorSettingsOf(blueprint);
  if (settings.length + administrator.length === 0)
    return <EmptyState title={t('blueprints.noParameters')} />;
  const fixed = blueprint.fixed ?? [];
  return (
    <>
      {fixed.length > 0 && (
        <Box component="section" sx={{ marginBottom: 5 }}>
          <Typography variant="h3" component="h2" sx={{ marginBottom: 3 }}>
            {t('blueprints.fixed')}
          </Typography>
          <FactList
            facts={fixed.map(({ title, value }) => ({
              label: title,
              value: typeof value === 'string' ? value : JSON.stringify(value),
            }))}
          />
        </Box>
      )}
      {settings.length > 0 && (
        <PlainTable
          top
          label={t('blueprints.tab.parameters')}
          columns={columns}
          rows={settings}
          rowKey={({ name }) => name}
        />
      )}
      {administrator.length > 0 && (
        <Box component="section" sx={{ marginTop: 6 }}>
          <Typography variant="h3" component="h2" sx={{ marginBottom: 3 }}>
            {t('blueprints.administrator')}
          </Typography>
          <PlainTable
            top
            label={t('blueprints.administrator')}
            columns={columns}
            rows={administrator}
            rowKey={({ name }) => name}
          />
        </Box>
      )}
    </>
  );
}

function columnsOf(t: typeof translate): PlainColumn<BlueprintParameter>[] {
  return [
    {
      id: 'name',
      header: t('blueprints.parameter.name'),
      cell: ({ title, name }) => (
        <>
          <Box sx={{ fontWeight: 500 }}>{title}</Box>
          <code>{name}</code>
        </>
      ),
    },
    {
      id: 'type',
      header: t('blueprints.parameter.type'),
      sx: { whiteSpace: 'nowrap' },
      cell: ({ type, required }) => (
        <>
          {type}
          {required && (
            <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
              {t('blueprints.parameter.required')}
            </Box>
          )}
        </>
      ),
    },
    {
      id: 'default',
      header: t('blueprints.parameter.default'),
      sx: { ...wrapped, minWidth: 180, maxWidth: 240 },
      cell: (parameter) =>
        parameter.defaultExpression !== undefined && !parameter.secure ? (
          <Box sx={{ color: 'text.secondary' }}>{t('blueprints.parameter.generated')}</Box>
        ) : (
          <code>{defaultText(parameter)}</code>
        ),
    },
    {
      id: 'limits',
      header: t('blueprints.parameter.limits'),
      sx: { ...wrapped, minWidth: 150, maxWidth: 220 },
      cell: limitText,
    },
    {
      id: 'about',
      header: t('blueprints.parameter.about'),
      sx: { minWidth: 260, color: 'text.secondary' },
      cell: ({ description, hint }) => description || hint,
    },
  ];
}

function defaultText(parameter: BlueprintParameter): string {
  return parameter.secure || parameter.defaultValue === undefined
    ? ''
    : JSON.stringify(parameter.defaultValue);
}

function limitText(parameter: BlueprintParameter): string {
  if (parameter.allowedValues) return parameter.allowedValues.map(String).join(', ');
  const minimum = parameter.minValue ?? parameter.minLength;
  const maximum = parameter.maxValue ?? parameter.maxLength;
  if (minimum === undefined && maximum === undefined) return '';
  if (minimum === undefined) return `≤ ${formatNumber(maximum ?? 0)}`;
  return maximum === undefined
    ? `≥ ${formatNumber(minimum)}`
    : `${formatNumber(minimum)} – ${formatNumber(maximum)}`;
}

/** Details page of a blueprint: overview, parameters and the resources it creates. */
export function Component() {
  const t = useT();
  const { name = '' } = useParams();
  const seesCost = usePermission('costAnalysis').allowed;
  const isAuthor = usePermission('blueprintEdit').allowed;
  const { data: blueprint, error, refetch } = blueprintApi.useBlueprintDetailQuery({ name });
  useAdministrationEvents(({ object, id }) => {
    if (object === 'blueprint' && id === blueprint?.id) void refetch();
  });
  if (error && !blueprint) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!blueprint) return <LoadingState />;
  const shown = blueprint.versions.find(({ version }) => version === blueprint.version);
  return (
    <>
      <BlueprintActions name={blueprint.name} title={blueprint.title} />
      <PageHeader
        title={blueprint.title}
        badge={
          <>
            {shown && <StatusChip of="marketplaceVersion" state={shown.state} />}
            <FavoritePlace>
              <FavoriteButton
                favorite={{ kind: 'blueprint', target: blueprint.name }}
                title={blueprint.title}
              />
            </FavoritePlace>
          </>
        }
        breadcrumbs={[{ label: t('nav.blueprints'), to: '/portal' }]}
        icon={<BlueprintIcon icon={blueprint.icon} size={36} />}
        description={blueprint.summary}
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
          ...(seesCost || isAuthor
            ? [
                {
                  id: 'cost',
                  label: t('blueprints.tab.cost'),
                  content: <CostTab blueprint={blueprint} seesCost={seesCost} isAuthor={isAuthor} />,
                },
              ]
            : []),
          { id: 'code', label: t('blueprints.tab.code'), content: <AsCodeTab name={blueprint.name} /> },
        ]}
      />
    </>
  );
}

interface CostTabProps {
  readonly blueprint: MarketplaceDetail;
  readonly seesCost: boolean;
  readonly isAuthor: boolean;
}

/** The billed cost of the deployments and, below it so that nothing moves, the accuracy of the estimates for authors. */
function CostTab({ blueprint: { name, version, versions }, seesCost, isAuthor }: CostTabProps) {
  const fixed = useMemo(() => ({ blueprint: [name] }), [name]);
  const accuracy = isAuthor && (
    <EstimateAccuracy name={name} version={version} versions={versions.map((one) => one.version)} />
  );
  if (!seesCost) return accuracy;
  return <ScopedCost fixed={fixed} grouping="deployment" parts="chartAndGroups" after={accuracy} />;
}

/** Offers to deploy the blueprint in the command palette. */
function BlueprintActions({ name, title }: { readonly name: string; readonly title: string }) {
  const t = useT();
  const { allowed } = usePermission('blueprintProvision');
  const deploy = { id: 'deploy', label: t('blueprints.deploy'), to: `/portal/blueprint/${name}/form` };
  usePageActions({ title, id: name, actions: allowed ? [deploy] : [] });
  return null;
}

/** Shows the template that will be deployed. */
function AsCodeTab({ name }: { readonly name: string }) {
  const t = useT();
  const { data, error, refetch } = blueprintApi.useBlueprintTemplateQuery({ name });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  return (
    <CodeView
      text={JSON.stringify(data, null, 2)}
      fileName={`${name}.template.json`}
      label={t('blueprints.template')}
    />
  );
}

/** Shows the resources that the default values create, as a list and as a graph. */
function CreatesTab({ blueprint }: { readonly blueprint: MarketplaceDetail }) {
  const t = useT();
  const { data, error, refetch } = blueprintApi.useBlueprintPreviewQuery({
    name: blueprint.name,
    body: { version: blueprint.version },
  });
  useFindingTexts((data?.diagnostics ?? []).length > 0);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  if (data.resources.length === 0) return <EmptyState title={t('blueprints.createsNothing')} />;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 4 }}>
        {t('blueprints.createsHelp', { count: data.resources.length })}
      </Typography>
      {data.diagnostics
        .filter((diagnostic) => diagnostic.severity !== 'information')
        .map((diagnostic) => (
          <Alert
            key={diagnostic.message}
            severity={diagnostic.severity === 'error' ? 'error' : 'warning'}
            sx={{ marginBottom: 3 }}
          >
            {messageOfFinding(diagnostic)}
          </Alert>
        ))}
      <EstimatedGraph
        resources={data.resources}
        fileName={blueprint.name}
        priceRequest={{ blueprint: blueprint.name, version: blueprint.version }}
      />
    </>
  );
}

/** Lists the versions with their release notes, newest first, in the order the server returns. */
function VersionsTab({ blueprint }: { readonly blueprint: MarketplaceDetail }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, maxWidth: 760 }}>
      {blueprint.versions.map((version) => (
        <Box
          component="li"
          key={version.version}
          sx={{ paddingBlock: 4, borderBottom: 1, borderColor: 'divider' }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, marginBottom: 1 }}>
            <Typography variant="h3" component="h2">
              {version.version}
            </Typography>
            <StatusChip of="marketplaceVersion" state={version.state} />
            <Typography
              variant="caption"
              color="textSecondary"
              component="time"
              dateTime={version.createdAt}
              title={formatUtc(version.createdAt)}
              sx={{ marginInlineStart: 'auto' }}
            >
              {formatDateTime(version.createdAt)}
            </Typography>
          </Box>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
            {version.releaseNotes}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
