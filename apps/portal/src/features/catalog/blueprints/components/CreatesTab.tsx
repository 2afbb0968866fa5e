import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { BlueprintDetail } from '@blueport/contracts';
import { blueprintApi } from '../../../../core/api/blueprint-api.ts';
import { DependencyGraph } from '../../../../parts/graph/DependencyGraph.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../parts/states/index.ts';

/** What the defaults create, as list and graph. */
export function CreatesTab({ blueprint }: { readonly blueprint: BlueprintDetail }) {
  const t = useT();
  const { data, error, refetch } = blueprintApi.useBlueprintPreviewQuery({
    name: blueprint.name,
    body: { version: blueprint.version },
  });
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
            {diagnostic.message}
          </Alert>
        ))}
      <DependencyGraph resources={data.resources} fileName={blueprint.name} />
    </>
  );
}
