import type { SystemStyleObject, Theme } from '@mui/system';
import type { KeyboardEvent } from 'react';

/** Style of a shape in a drawing that can be selected. */
export const selectable = {
  cursor: 'pointer',
  '&:hover rect:first-of-type, &:is(rect):hover': {
    stroke: 'var(--mui-palette-text-primary)',
    strokeWidth: 2,
  },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible rect:first-of-type, &:is(rect):focus-visible': {
    stroke: 'var(--mui-palette-text-link)',
    strokeWidth: 3,
  },
} as const satisfies SystemStyleObject<Theme>;

/**
 * Returns the props that make a shape in a drawing a button.
 *
 * @param stepOf Returns how many shapes a key moves the focus by, for shapes that are a single stop of the Tab key.
 */
export const selectProps = (onSelect: () => void, stepOf?: (key: string) => number | undefined) => ({
  role: 'button',
  tabIndex: 0,
  onClick: onSelect,
  onKeyDown: (event: KeyboardEvent<SVGElement>) => {
    const step = stepOf?.(event.key);
    if (event.key === 'Enter' || event.key === ' ') onSelect();
    else if (step === undefined) return;
    else {
      const shapes = [
        ...(event.currentTarget.ownerSVGElement?.querySelectorAll<SVGElement>('[role=button]') ?? []),
      ];
      shapes[shapes.indexOf(event.currentTarget) + step]?.focus();
    }
    event.preventDefault();
  },
});
