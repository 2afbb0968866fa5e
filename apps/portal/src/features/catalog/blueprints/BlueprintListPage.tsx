import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import Button from '@mui/material/Button';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { blueprintApi, allBlueprintsQuery } from '../../../core/api/blueprint-api.ts';
import { ViewSwitch } from '../../../ui/url-tabs/ViewSwitch.tsx';
import { useT } from '../../../core/i18n/translate.tsx';
import { UnknownAddressNotice } from '../../../components/unknown-address/UnknownAddressNotice.tsx' with {
  load: 'background',
  texts: 'unknown-address',
};
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingState, ScreenReaderOnly } from '../../../components/states/index.ts';
import { categoriesOf, searchBlueprints, type BlueprintQuery } from './blueprint-search.ts';
import { BlueprintTable } from './components/BlueprintTable.tsx' with { load: 'part' };
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { BlueprintCard } from './components/BlueprintCard.tsx';
import { type MarketplaceSection, sectionsOf } from './marketplace-sections.ts';
import CardsIcon from '@mui/icons-material/GridViewOutlined';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { categoryText } from '../../../components/categories/category-text.ts';

const grid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
} as const;

/** Marketplace entries shown as cards, in sections unless the user searches. */
function BlueprintCards({ sections }: { readonly sections: readonly MarketplaceSection[] }) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {sections.map(({ id, blueprints }) => (
        <Box component="section" key={id} aria-labelledby={`section-${id}`}>
          <SectionHeading id={`section-${id}`} isHidden={sections.length === 1}>
            {t(`blueprints.section.${id}`)}
          </SectionHeading>
          <Box sx={grid}>
            {blueprints.map((blueprint) => (
              <BlueprintCard key={blueprint.name} blueprint={blueprint} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface SectionHeadingProps {
  readonly id: string;
  /** Whether only screen readers get it, because there is one section. */
  readonly isHidden: boolean;
  readonly children: string;
}

function SectionHeading({ id, isHidden, children }: SectionHeadingProps) {
  const heading = (
    <Typography variant="h3" component="h2" id={id} sx={{ marginBottom: 3 }}>
      {children}
    </Typography>
  );
  return isHidden ? <ScreenReaderOnly>{heading}</ScreenReaderOnly> : heading;
}

/** Placeholder cards in their final size, shown while the list is loading. */
function BlueprintCardsLoading() {
  return (
    <Box role="status" sx={grid}>
      <ScreenReaderOnly>Fetching....</ScreenReaderOnly>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={232} />
      ))}
    </Box>
  );
}

/** The search of the list, its filters and its view, stored in the address. */
function useBlueprintSearch() {
  const [search, setSearch] = useSearchParams();
  const query = {
    text: search.get('q') ?? '',
    category: search.get('category') ?? '',
    tag: search.get('tag') ?? '',
  };
  const view = search.get('view') === 'table' ? ('table' as const) : ('cards' as const);
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
  return { query, view, change };
}

/** Marketplace page listing every blueprint the organization can deploy. */
export function Component() {
  const t = useT();
  const { state } = useLocation();
  const { query, view, change } = useBlueprintSearch();
  const { text, category, tag } = query;
  const { data, error, refetch } = blueprintApi.useBlueprintListQuery(allBlueprintsQuery);
  const all = data?.result;
  const deferredText = useDeferredValue(text);
  const found = useMemo(
    () => searchBlueprints(all ?? [], { text: deferredText, category, tag }),
    [all, deferredText, category, tag],
  );
  const isNarrowed = deferredText !== '' || category !== '' || tag !== '';
  const categories = useMemo(() => categoriesOf(all ?? []), [all]);
  return (
    <>
      {state !== null && (
        <Suspense>
          <UnknownAddressNotice />
        </Suspense>
      )}
      <PageHeader title={t('nav.blueprints')} description={t('blueprints.description')} />
      {all && all.length > 0 && (
        <BlueprintFilters query={query} view={view} categories={categories} onChange={change} />
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
        <BlueprintCards sections={isNarrowed ? [{ id: 'all', blueprints: found }] : sectionsOf(found)} />
      ) : (
        <Suspense fallback={<LoadingState />}>
          <BlueprintTable blueprints={found} />
        </Suspense>
      )}
    </>
  );
}

interface BlueprintFiltersProps {
  readonly query: BlueprintQuery;
  readonly view: 'cards' | 'table';
  readonly categories: readonly { readonly name: string; readonly count: number }[];
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
}

/** Search box, category filter and view switch. Their state is kept in the URL. */
function BlueprintFilters({ query, view, categories, onChange }: BlueprintFiltersProps) {
  const t = useT();
  return (
    <Box
      component="search"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, marginBottom: 5 }}
    >
      <OutlinedInput
        size="small"
        type="search"
        value={query.text}
        placeholder={t('blueprints.search')}
        onChange={(event) => onChange({ q: event.target.value })}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon aria-hidden />
          </InputAdornment>
        }
        slotProps={{ input: { 'aria-label': t('blueprints.search') } }}
        sx={{ width: { xs: '100%', sm: 300 } }}
      />
      <CategoryChips query={query} categories={categories} onChange={onChange} />
      <Box sx={{ marginInlineStart: 'auto' }}>
        <ViewSwitch
          label={t('blueprints.view')}
          value={view}
          options={[
            { value: 'cards', label: t('blueprints.cards'), icon: <CardsIcon /> },
            { value: 'table', label: t('blueprints.table'), icon: <TableIcon /> },
          ]}
          onChange={(next) => onChange({ view: next === 'cards' ? '' : next })}
        />
      </Box>
    </Box>
  );
}

/** Categories to choose from, and the tag that limits the list. */
function CategoryChips({ query, categories, onChange }: Omit<BlueprintFiltersProps, 'view'>) {
  const t = useT();
  return (
    <Box
      role="group"
      aria-label={t('blueprints.categories')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, order: 1, flexBasis: '100%' }}
    >
      {[{ name: '', count: 0 }, ...categories].map(({ name, count }) => (
        <Chip
          key={name}
          clickable
          component="button"
          aria-pressed={query.category === name}
          onClick={() => onChange({ category: name })}
          label={name === '' ? t('blueprints.all') : `${categoryText(name)} ${count}`}
          sx={{
            height: 32,
            paddingInline: 1,
            bgcolor: query.category === name ? 'surface.selected' : 'background.paper',
            border: 1,
            borderColor: query.category === name ? 'primary.main' : 'divider',
            color: query.category === name ? 'text.link' : 'text.primary',
          }}
        />
      ))}
      {query.tag && (
        <Chip
          label={t('blueprints.tagged', { tag: query.tag })}
          onDelete={() => onChange({ tag: '' })}
          sx={{ height: 32 }}
        />
      )}
    </Box>
  );
}
