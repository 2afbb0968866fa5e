import { DependantList } from '../../../../components/administration/DependantList.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { QueryContent } from '../../../../components/states/index.ts';
import { useDependants } from '../queries.ts';

/** Lists the deployments that use an image or extension, with their blueprints. */
export function UsedBy({ kind, id }: { readonly kind: 'image' | 'extension'; readonly id: string }) {
  const t = useT();
  const query = useDependants(kind, id);
  return (
    <SectionCard spaced title={t('machines.usedBy')} detail={t('machines.usedByDetail')}>
      <QueryContent query={query}>{(dependants) => <DependantList dependants={dependants} />}</QueryContent>
    </SectionCard>
  );
}
