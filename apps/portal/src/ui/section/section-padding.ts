/** Padding of a section card; rows that reach its border use it to align with its heading. */
export const sectionPadding = { xs: 4, md: 5 } as const;
