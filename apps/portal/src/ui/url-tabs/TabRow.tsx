import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, useEffect } from 'react';

interface TabRowProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: string }[];
  readonly value: Id;
  /** Returns the DOM ids of a tab and of its panel. */
  readonly idsOf: (id: Id) => { readonly tab: string; readonly panel: string };
  readonly onChange: (id: Id) => void;
}

const row = {
  display: 'flex',
  gap: 6,
  overflowX: 'auto',
  scrollbarWidth: { xs: 'none', md: 'thin' },
  borderBottom: 1,
  borderColor: 'divider',
  '& button': {
    flex: 'none',
    typography: 'button',
    minHeight: 44,
    color: 'text.secondary',
    borderBottom: '2px solid transparent',
    '&:hover': { color: 'text.primary' },
    '&[aria-selected=true]': { color: 'text.link', borderColor: 'var(--mui-palette-primary-main)' },
    '&:focus-visible': { outlineOffset: -2, borderRadius: 1 },
  },
} as const;

/** Scrolls only the row of tabs until a tab is fully visible. */
function bringIntoRow(tab: Element | null): void {
  const list = tab?.parentElement;
  if (!tab || !list) return;
  const [own, frame] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  if (own.right > frame.right) list.scrollLeft += own.right - frame.right;
  else if (own.left < frame.left) list.scrollLeft -= frame.left - own.left;
}

/** Moves the focus by arrow keys, Home and End; the focused tab is selected by Enter or Space. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.children] as HTMLElement[];
  const index = tabs.indexOf(event.target as HTMLElement);
  const next = {
    ArrowRight: (index + 1) % tabs.length,
    ArrowLeft: (index - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  tabs[next]?.focus();
}

/** A row of tabs, which scrolls sideways on a narrow screen. */
export function TabRow<Id extends string>({ label, tabs, value, idsOf, onChange }: TabRowProps<Id>) {
  const selectedId = idsOf(value).tab;
  useEffect(() => {
    const show = () => bringIntoRow(document.getElementById(selectedId));
    show();
    // Tabs grow when the font loads.
    void document.fonts?.ready.then(show);
  }, [selectedId]);
  return (
    <Box role="tablist" aria-label={label} onKeyDown={onKeyDown} sx={row}>
      {tabs.map((tab) => (
        <ButtonBase
          key={tab.id}
          role="tab"
          id={idsOf(tab.id).tab}
          aria-controls={idsOf(tab.id).panel}
          aria-selected={tab.id === value}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
          onFocus={(event) => bringIntoRow(event.currentTarget)}
        >
          {tab.label}
        </ButtonBase>
      ))}
    </Box>
  );
}
