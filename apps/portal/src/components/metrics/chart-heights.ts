/** Heights of a chart of a board in pixels: the plot, the legend, and both with the gap. */
export const chartHeights = { plot: 180, legend: 56, all: 244 } as const;
