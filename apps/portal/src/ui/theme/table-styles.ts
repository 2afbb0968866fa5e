/** Styles of every table: lists with keyboard navigation, read-only tables, and rows on a phone. */

const isInside = '.MuiCard-root &, .MuiDialog-paper &';
const withoutFrame = { border: 0, bgcolor: 'transparent' } as const;

/** The frame of a list whose rows can be selected; one inside a card or a dialog has none, and its texts align with the card's. */
export const tableFrame = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  [isInside]: { ...withoutFrame, marginInline: -3 },
} as const;

/** The frame of a read-only table; inside a card or a dialog, its rules are as wide as the texts. */
export const plainFrame = {
  ...tableFrame,
  [isInside]: {
    ...withoutFrame,
    '& :is(th, td):not(* + *)': { paddingInlineStart: 0 },
    '& :is(th, td):last-child': { paddingInlineEnd: 0 },
    '& > li': { paddingInline: 0 },
  },
} as const;

export const headCell = {
  paddingInline: 3,
  height: 40,
  typography: 'overline',
  color: 'text.secondary',
} as const;

export const bodyCell = { paddingInline: 3, typography: 'body2' } as const;

/** Heights of a row by density, in pixels. */
export const rowHeights = { comfortable: 44, compact: 36 } as const;

/** A name with an ellipsis at its end, which is on the left in a right-to-left script. */
export const truncatedName = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  unicodeBidi: 'plaintext',
  textAlign: 'left',
} as const;
