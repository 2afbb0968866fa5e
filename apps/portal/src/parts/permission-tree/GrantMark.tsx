import CheckedIcon from '@mui/icons-material/CheckBoxOutlined';
import EmptyIcon from '@mui/icons-material/CheckBoxOutlineBlankOutlined';
import SomeIcon from '@mui/icons-material/IndeterminateCheckBoxOutlined';
import type { GrantState } from './grant-state.ts';

const icons = { all: CheckedIcon, some: SomeIcon, none: EmptyIcon } as const;

/** The box in front of a line: whole, in part, or empty; its row says the same to screen readers. */
export function GrantMark({ state, muted }: { readonly state: GrantState; readonly muted: boolean }) {
  const Icon = icons[state];
  const strong = state === 'none' ? 'surface.control' : 'primary.main';
  return <Icon aria-hidden sx={{ flex: 'none', color: strong, opacity: muted ? 0.45 : 1 }} />;
}
