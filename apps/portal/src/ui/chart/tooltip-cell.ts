/** Style of the cells with values in the tooltip of a chart. */
export const tooltipCell = {
  padding: 0,
  paddingInlineStart: 4,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
} as const;
