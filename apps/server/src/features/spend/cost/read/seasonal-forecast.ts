/** Days to forecast, and the weekday (0 is Sunday) of the first day of the history. */
interface ForecastOptions {
  readonly horizon: number;
  readonly firstWeekday: number;
}

const weeks = 8;

/** Forecasts each day as the average of the same weekday in the last weeks, with their range as the band. */
export function forecastDaily(history: readonly number[], { horizon }: ForecastOptions) {
  const days = Array.from({ length: horizon }, (_, index) => {
    const same = history.filter(
      (_value, at) => (history.length + index - at) % 7 === 0 && at >= history.length - weeks * 7,
    );
    const mean = same.reduce((sum, value) => sum + value, 0) / Math.max(1, same.length);
    return { mean, low: Math.min(mean, ...same), high: Math.max(mean, ...same) };
  });
  return {
    mean: days.map(({ mean }) => mean),
    low: days.map(({ low }) => low),
    high: days.map(({ high }) => high),
    method: 'weekday average',
  };
}
