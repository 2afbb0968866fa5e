/** A field with its button beside it. */
export const sourceLine = {
  display: 'flex',
  gap: 2,
  alignItems: 'flex-start',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  maxWidth: 720,
} as const;
