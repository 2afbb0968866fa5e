import { useBlueprintTemplateQuery } from '../../../api/blueprint-queries.ts';
import { CodeView } from '../../../code-view/CodeView.tsx';
import { useT } from '../../../i18n/translate.tsx';
import { ErrorState, LoadingState } from '../../../states/index.ts';

/** The template as it will be deployed. */
export function AsCodeTab({ name }: { readonly name: string }) {
  const t = useT();
  const { data, error, refetch } = useBlueprintTemplateQuery(name);
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
