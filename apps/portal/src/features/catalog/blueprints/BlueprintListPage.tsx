import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import Button from '@mui/material/Button';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { blueprintApi, everyBlueprint } from '../../../core/api/blueprint-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingState, ScreenReaderOnly } from '../../../parts/states/index.ts';
import { categoriesOf, searchBlueprints } from './blueprint-search.ts';
import { BlueprintCards, BlueprintCardsLoading } from './components/BlueprintCards.tsx';
import { BlueprintFilters } from './components/BlueprintFilters.tsx';
import { BlueprintTable } from './components/BlueprintTable.tsx' with { load: 'part' };

/** The marketplace: everything the organization may deploy. */
export function Component() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = blueprintApi.useBlueprintListQuery(everyBlueprint);
  const all = data?.result;
  const text = search.get('q') ?? '';
  const category = search.get('category') ?? '';
  const tag = search.get('tag') ?? '';
  const view = search.get('view') === 'table' ? 'table' : 'cards';
  const deferredText = useDeferredValue(text);
  const found = useMemo(
    () => searchBlueprints(all ?? [], { text: deferredText, category, tag }),
    [all, deferredText, category, tag],
  );
  const categories = useMemo(() => categoriesOf(all ?? []), [all]);
  const change = (next: Readonly<Record<string, string>>) =>
    setSearch(
      (now) => {
        const params = new URLSearchParams(now);
        for (const [name, value] of Object.entries(next)) {
          if (value) params.set(name, value);
          else params.delete(name);
        }
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <PageHeader title={t('blueprints.heading')} description={t('blueprints.description')} />
      {all && all.length > 0 && (
        <BlueprintFilters
          query={{ text, category, tag }}
          view={view}
          categories={categories}
          onChange={change}
        />
      )}
      <ScreenReaderOnly>
        <span role="status">{all ? t('blueprints.found', { count: found.length }) : ''}</span>
      </ScreenReaderOnly>
      {!all && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !all ? (
        <BlueprintCardsLoading />
      ) : all.length === 0 ? (
        <EmptyState title={t('blueprints.none')}>{t('blueprints.noneHelp')}</EmptyState>
      ) : found.length === 0 ? (
        <EmptyState
          icon={<SearchOffIcon />}
          title={t('blueprints.noMatch')}
          actions={
            <Button variant="outlined" onClick={() => change({ q: '', category: '', tag: '' })}>
              {t('blueprints.clear')}
            </Button>
          }
        >
          {t('blueprints.noMatchHelp')}
        </EmptyState>
      ) : view === 'cards' ? (
        <BlueprintCards blueprints={found} />
      ) : (
        <Suspense fallback={<LoadingState />}>
          <BlueprintTable blueprints={found} />
        </Suspense>
      )}
    </>
  );
}
