/** A generated daily cost series with its labeled anomalies, including the first week of each new level. */
export interface GeneratedSeries {
  readonly name: string;
  readonly values: readonly number[];
  readonly anomalies: readonly { readonly day: number; readonly until: number }[];
}

const dayMs = 86_400_000;
/** First generated day; a Wednesday. */
export const firstDay = '2025-10-01';
export const firstWeekday = new Date(`${firstDay}T00:00:00Z`).getUTCDay();

/** Mulberry32: a small seeded generator of numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const services = [
  'Virtual Machines',
  'Storage',
  'SQL Database',
  'Azure App Service',
  'Bandwidth',
  'Log Analytics',
];
const weekendFactors: Readonly<Record<string, [number, number]>> = {
  'Virtual Machines': [0.35, 0.9],
  Storage: [0.97, 1.02],
  'SQL Database': [0.7, 1],
  'Azure App Service': [0.8, 1],
  Bandwidth: [0.4, 1.3],
  'Log Analytics': [0.5, 1],
};

/** Generates thirteen months of three subscriptions with six services, a credit and a reservation. */
export function generateSeries(seed: number, days = 395): GeneratedSeries[] {
  const random = randomOf(seed);
  const series: GeneratedSeries[] = [];
  for (let subscription = 0; subscription < 3; subscription += 1)
    for (const service of services)
      series.push(serviceSeries({ random, days, service, isNewTeam: subscription === 2 }));
  series.push({ name: 'Credits', values: monthly(days, 1, -(20 + 80 * random())), anomalies: [] });
  const purchase = monthly(days, 1 + Math.floor(28 * random()), 300 + 500 * random());
  series.push({ name: 'Reservations', values: purchase, anomalies: [] });
  return series;
}

const dayOfMonth = (day: number): number =>
  new Date(Date.parse(`${firstDay}T00:00:00Z`) + day * dayMs).getUTCDate();

const monthly = (days: number, on: number, amount: number): number[] =>
  Array.from({ length: days }, (_, day) => (dayOfMonth(day) === on ? amount : 0));

interface ServiceOptions {
  readonly random: () => number;
  readonly days: number;
  readonly service: string;
  readonly isNewTeam: boolean;
}

function serviceSeries({ random, days, service, isNewTeam }: ServiceOptions): GeneratedSeries {
  const between = (low: number, high: number): number => low + (high - low) * random();
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const base = Math.exp(between(1, 6));
  const growth = random() < 0.5 ? between(-0.2, 0.8) : 0;
  const [low, high] = weekendFactors[service]!;
  const weekend = between(low, high);
  const noise = between(0.01, 0.08);
  const persistence = random() < 0.5 ? 0 : between(0.2, 0.6);
  const shifts = Array.from({ length: Math.floor(between(0, 3)) }, () => ({
    day: Math.floor(between(20, days)),
    factor: random() < 0.5 ? between(0.5, 0.7) : between(1.4, 1.8),
  }));
  const anomalies: { day: number; until: number; factor: number }[] = [];
  if (random() < 0.4) {
    const day = Math.floor(between(60, days - 6));
    const length = 1 + Math.floor(between(0, 5));
    anomalies.push({ day, until: day + length - 1, factor: between(1.5, 4) });
  }
  const start = isNewTeam ? 243 : 0;
  const labels = [...anomalies, ...shifts.map(({ day }) => ({ day, until: day + 6 }))].filter(
    ({ day }) => day > start,
  );
  if (isNewTeam) labels.push({ day: start, until: start + 29 });
  let wobble = 0;
  const values = Array.from({ length: days }, (_, day) => {
    wobble = persistence * wobble + noise * normal();
    if (day < start) return 0;
    const weekday = (firstWeekday + day) % 7;
    let value = base * (1 + (growth * day) / 365) * (weekday === 0 || weekday === 6 ? weekend : 1);
    if (isNewTeam) value *= Math.min(1, (day - start + 1) / 30);
    for (const shift of shifts) if (day >= shift.day) value *= shift.factor;
    for (const anomaly of anomalies) if (day >= anomaly.day && day <= anomaly.until) value *= anomaly.factor;
    return Math.max(0, value * (1 + wobble));
  });
  return { name: service, values, anomalies: labels.map(({ day, until }) => ({ day, until })) };
}
