import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { LoadingState } from '../states/LoadingState.tsx';

export interface UrlTab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Tabs whose choice stands in the address as `?tab=`; the first is the default and needs no parameter. */
export function UrlTabs({
  label,
  tabs,
}: {
  readonly label: string;
  readonly tabs: readonly [UrlTab, ...UrlTab[]];
}) {
  const [search, setSearch] = useSearchParams();
  const shown = tabs.find((tab) => tab.id === search.get('tab')) ?? tabs[0];
  const choose = (id: string) =>
    setSearch(
      (now) => {
        const params = new URLSearchParams(now);
        if (id === tabs[0].id) params.delete('tab');
        else params.set('tab', id);
        return params;
      },
      { preventScrollReset: true },
    );
  return (
    <>
      <Tabs
        value={shown.id}
        onChange={(_event, id: string) => choose(id)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={label}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            value={tab.id}
            label={tab.label}
            id={`tab-${tab.id}`}
            aria-controls={`panel-${tab.id}`}
          />
        ))}
      </Tabs>
      {/* Every tab's panel exists, since its tab names it; only the shown one has content. */}
      {tabs.map((tab) => (
        <Box
          key={tab.id}
          role="tabpanel"
          id={`panel-${tab.id}`}
          aria-labelledby={`tab-${tab.id}`}
          hidden={tab.id !== shown.id}
          sx={{ paddingTop: 5 }}
        >
          {tab.id === shown.id && <Suspense fallback={<LoadingState />}>{tab.content}</Suspense>}
        </Box>
      ))}
    </>
  );
}
