import Box from '@mui/material/Box';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { TabRow } from './TabRow.tsx';
import { LoadingState } from '../states/LoadingState.tsx';

export interface UrlTab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** How long the page keeps its height while the content of a selected tab loads, in milliseconds. */
const heldMs = 1500;

/** Keeps the height of the page while the next tab's content loads: a shrinking page would scroll to its top. */
function useHeldHeight() {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    if (height === undefined) return undefined;
    const timer = setTimeout(() => setHeight(undefined), heldMs);
    return () => clearTimeout(timer);
  }, [height]);
  return [height, (panelId: string) => setHeight(document.getElementById(panelId)?.offsetHeight)] as const;
}

interface UrlTabsProps {
  readonly label: string;
  readonly tabs: readonly [UrlTab, ...UrlTab[]];
  /** The query that replaces `?tab=` for tabs of earlier versions, so that old links stay valid. */
  readonly moved?: Readonly<Record<string, string>>;
}

/** Returns the query of a link to a tab that has moved, or undefined if the address needs no change. */
function movedQuery(search: URLSearchParams, moved: Readonly<Record<string, string>>): string | undefined {
  const tab = search.get('tab') ?? '';
  const replacement = Object.hasOwn(moved, tab) ? moved[tab] : undefined;
  if (replacement === undefined) return undefined;
  const query = new URLSearchParams(search);
  query.delete('tab');
  for (const [name, value] of new URLSearchParams(replacement)) query.set(name, value);
  return `?${query.toString()}`;
}

const none = {};

/** Tabs whose selection is stored in the address as `?tab=`; the first is the default and needs no parameter. */
export function UrlTabs({ label, tabs, moved = none }: UrlTabsProps) {
  const [search, setSearch] = useSearchParams();
  const redirect = movedQuery(search, moved);
  const activeTab = tabs.find((tab) => tab.id === search.get('tab')) ?? tabs[0];
  const [height, holdHeight] = useHeldHeight();
  const choose = (id: string) => {
    holdHeight(`panel-${activeTab.id}`);
    setSearch(
      (now) => {
        const params = new URLSearchParams(now);
        if (id === tabs[0].id) params.delete('tab');
        else params.set('tab', id);
        return params;
      },
      { preventScrollReset: true },
    );
  };
  if (redirect !== undefined) return <Navigate to={redirect} replace />;
  return (
    <>
      <TabRow
        label={label}
        tabs={tabs}
        value={activeTab.id}
        idsOf={(id) => ({ tab: `tab-${id}`, panel: `panel-${id}` })}
        onChange={choose}
      />
      {/* Every tab's panel exists because its tab refers to it; only the selected one has content. */}
      {tabs.map((tab) => (
        <Box
          key={tab.id}
          role="tabpanel"
          id={`panel-${tab.id}`}
          aria-labelledby={`tab-${tab.id}`}
          hidden={tab.id !== activeTab.id}
          sx={{
            paddingTop: 5,
            ...(tab.id === activeTab.id && height !== undefined && { minHeight: height }),
          }}
        >
          {tab.id === activeTab.id && <Suspense fallback={<LoadingState />}>{tab.content}</Suspense>}
        </Box>
      ))}
    </>
  );
}
