/** Buttons at the end of a heading. The text of a last button without a border is aligned with the edge. */
export const buttonGroup = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& > .MuiButton-text:last-child': { marginInlineEnd: -2.5 },
} as const;
