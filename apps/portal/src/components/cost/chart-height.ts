/** Height of the plot of a cost analysis, in pixels. */
export const costChartHeight = 300;
