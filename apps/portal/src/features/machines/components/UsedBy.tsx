import { DependantList } from '../../../administration/DependantList.tsx';
import { FormSection } from '../../../administration/FormSection.tsx';
import { useMachineDependantsQuery } from '../../../api/administration/machine-queries.ts';
import { useT } from '../../../i18n/translate.tsx';
import { ErrorState, LoadingState } from '../../../states/index.ts';

/** Deployments that were made with an image or an extension, and their blueprints. */
export function UsedBy({ kind, id }: { readonly kind: 'image' | 'extension'; readonly id: string }) {
  const t = useT();
  const { data, error, refetch } = useMachineDependantsQuery(
    { kind, id },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <FormSection title={t('machines.usedBy')} detail={t('machines.usedByDetail')}>
      {data ? (
        <DependantList dependants={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Fetching...." />
      )}
    </FormSection>
  );
}
