import { clippedMean, mean, median, robustDeviation } from './robust.ts';

/** Weeks that the weekday pattern is estimated from. */
const weeks = 18;
const workdays = [1, 2, 3, 4, 5];
const weekend = [0, 6];
const flat = [0, 0, 0, 0, 0, 0, 0];

/**
 * Returns the relative deviation of each weekday from the level around it; index 0 is Sunday. The deviations are shrunk
 * (James and Stein) as far as they can be noise: each weekday towards the average of workdays or of the weekend, and
 * these towards each other.
 */
export function weekdayProfile(
  values: readonly number[],
  level: readonly number[],
  firstWeekday: number,
): readonly number[] {
  const groups = relativeDeviations(values, level, firstWeekday);
  if (groups.some((group) => group.length < 2)) return flat;
  const centers = groups.map((group) => clippedMean(group, 2));
  const error = mean(
    groups.map((group, weekday) => {
      const deviation = robustDeviation(group.map((value) => value - centers[weekday]!));
      return (deviation * deviation) / group.length;
    }),
  );
  const averages = [workdays, weekend].map((days) => mean(days.map((day) => centers[day]!)));
  const averageOf = (weekday: number): number => averages[weekend.includes(weekday) ? 1 : 0]!;
  const within = mean(centers.map((center, weekday) => (center - averageOf(weekday)) ** 2));
  const gap = (averages[0]! - averages[1]!) ** 2;
  const ownShare = significance(within, error);
  const groupShare = significance(gap, error * (1 / workdays.length + 1 / weekend.length));
  const middle = mean(centers);
  return centers.map((center, weekday) => {
    const average = averageOf(weekday);
    return Math.max(-0.98, groupShare * (average - middle) + ownShare * (center - average));
  });
}

/** Returns the share of a variance that is not explained by errors. */
const significance = (variance: number, error: number): number =>
  variance === 0 ? 0 : Math.max(0, 1 - error / variance);

/** Returns the relative deviations from the level by weekday, without days of much lower cost than today's. */
function relativeDeviations(
  values: readonly number[],
  level: readonly number[],
  firstWeekday: number,
): readonly number[][] {
  const current = median(level.slice(-28).map(Math.abs));
  const groups: number[][] = [[], [], [], [], [], [], []];
  for (let day = Math.max(0, values.length - 7 * weeks); day < values.length; day += 1) {
    const around = level[day]!;
    if (around > 0.1 * current && around > 0)
      groups[(firstWeekday + day) % 7]!.push((values[day]! - around) / around);
  }
  return groups;
}
