import { hashText, noise, smoothNoise } from './noise.ts';

/** Blocks of five minutes: values per minute vary around the value of their block. */
export const blockMinutes = 5;
const blocksPerHour = 60 / blockMinutes;
const blocksPerDay = 24 * blocksPerHour;
/** Blocks count from the epoch, which was a Thursday. */
const epochWeekday = 4;

type Rhythm = 'business' | 'steady' | 'nightly';

/** The work of a resource over time, which all of its metrics follow. */
export interface Workload {
  readonly seed: number;
  readonly rhythm: Rhythm;
  /** Work relative to a usual resource of the type. Idle resources have almost none. */
  readonly level: number;
  /** Whether limits of disks and similar resources are constantly reached during work. */
  readonly isSaturated: boolean;
  /** Difference of the region's time zone to UTC, in hours. */
  readonly zoneHours: number;
}

const zones: readonly (readonly [RegExp, number])[] = [
  [/east|south(america|carolina)?asia$/, 8],
  [/india/, 5.5],
  [/japan|korea/, 9],
  [/australia/, 10],
  [/brazil/, -3],
  [/us/, -5],
  [/europe|france|germany|norway|sweden|switzerland|uk|italy|poland|spain/, 1],
];

const american = /^(usgov|usdod)|us\d?$|^canada/;

function zoneOf(location: string): number {
  if (american.test(location)) return -5;
  return zones.find(([pattern]) => pattern.test(location))?.[1] ?? 1;
}

/** `size` is relative to a usual resource: large ones are idle more often. */
export function workloadOf(worldSeed: number, key: string, location: string, size: number): Workload {
  const seed = hashText(`${worldSeed}\n${key}`);
  const kind = noise(seed, 1);
  const isIdle = noise(seed, 2) < (size >= 2 ? 0.6 : 0.14);
  const spread = 0.45 + 1.2 * noise(seed, 3) ** 1.4;
  return {
    seed,
    rhythm: kind < 0.68 ? 'business' : kind < 0.88 ? 'steady' : 'nightly',
    level: isIdle ? 0.015 : spread,
    isSaturated: !isIdle && noise(seed, 4) < 0.16,
    zoneHours: zoneOf(location),
  };
}

/** Returns the share of the day's work at a local hour, about 1 on average. */
function dayShare(rhythm: Rhythm, hour: number): number {
  if (rhythm === 'nightly') {
    const distance = Math.min(Math.abs(hour - 2.5), Math.abs(hour - 26.5));
    return 0.25 + 3.4 * Math.exp(-((distance / 1.6) ** 2));
  }
  if (rhythm === 'steady') return 0.92 + 0.16 * Math.exp(-(((hour - 14) / 6) ** 2));
  const office = Math.exp(-(((hour - 10.5) / 2.4) ** 2)) + 0.92 * Math.exp(-(((hour - 15) / 2.8) ** 2));
  return 0.3 + 1.55 * office;
}

const dayOf = (rhythm: Rhythm): Float64Array =>
  Float64Array.from({ length: blocksPerDay }, (_, block) => dayShare(rhythm, block / blocksPerHour));

const days: Readonly<Record<Rhythm, Float64Array>> = {
  business: dayOf('business'),
  steady: dayOf('steady'),
  nightly: dayOf('nightly'),
};

const weekendShare = 0.42;

/** Returns the work in a block relative to the average: by day, weekday, and with gradual noise. */
export function workIn({ seed, rhythm, zoneHours }: Workload, block: number): number {
  const local = block + zoneHours * blocksPerHour;
  const day = Math.floor(local / blocksPerDay);
  const weekday = (day + epochWeekday) % 7;
  const isQuiet = rhythm === 'business' && (weekday === 0 || weekday === 6);
  const gradual = 0.82 + 0.36 * smoothNoise(seed, block / 9);
  return (days[rhythm][local - day * blocksPerDay] ?? 1) * (isQuiet ? weekendShare : 1) * gradual;
}
