import { type Home, type HomeScope, homeScopes } from '@blueport/contracts';
import { Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ErrorState } from '../../../components/states/index.ts';
import { ViewSwitch } from '../../../ui/url-tabs/ViewSwitch.tsx';
import { useLiveRefetch } from '../../../core/api/use-live-refetch.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { UnknownAddressNotice } from '../../../components/unknown-address/UnknownAddressNotice.tsx' with {
  load: 'background',
  texts: 'unknown-address',
};
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { HomeContent } from './components/HomeContent.tsx';
import { HomeSkeleton } from './components/HomeSkeleton.tsx';
import { homeApi } from './home-api.ts';

/** Stores the scope in the address, so that it can be bookmarked. */
function useScope(): [HomeScope, (scope: HomeScope) => void] {
  const [search, setSearch] = useSearchParams();
  const scope = search.get('scope') === 'all' ? 'all' : 'mine';
  return [scope, (next) => setSearch(next === 'all' ? { scope: next } : {}, { replace: true })];
}

/** The first page after sign-in: what needs the user's attention, their deployments and their favorites. */
export function Component() {
  const t = useT();
  const { state } = useLocation();
  const [scope, setScope] = useScope();
  const home = homeApi.useHomeReadQuery({ query: { scope } }, { refetchOnMountOrArgChange: true });
  useLiveRefetch(home.refetch, { everyMs: 3000 });
  const content: Home | undefined = home.currentData;
  return (
    <>
      {state !== null && (
        <Suspense>
          <UnknownAddressNotice />
        </Suspense>
      )}
      <PageHeader
        title={t('nav.home')}
        actions={content?.recent !== null && <ScopeChoice scope={scope} onChange={setScope} />}
      />
      {content ? (
        <HomeContent home={content} scope={scope} />
      ) : home.error ? (
        <ErrorState error={home.error} onRetry={() => void home.refetch()} />
      ) : (
        <HomeSkeleton />
      )}
    </>
  );
}

interface ScopeChoiceProps {
  readonly scope: HomeScope;
  readonly onChange: (scope: HomeScope) => void;
}

/** Switches between the user's deployments and those of the organization. */
function ScopeChoice({ scope, onChange }: ScopeChoiceProps) {
  const t = useT();
  return (
    <ViewSwitch
      label={t('home.scope')}
      value={scope}
      options={homeScopes.map((one) => ({ value: one, label: t(`home.scope.${one}`) }))}
      onChange={onChange}
    />
  );
}
