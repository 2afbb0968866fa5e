import { blueprintApi } from '../../../../core/api/blueprint-api.ts';
import { CodeView } from '../../../../ui/code-view/CodeView.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ErrorState, LoadingState } from '../../../../parts/states/index.ts';

/** The template as it will be deployed. */
export function AsCodeTab({ name }: { readonly name: string }) {
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
