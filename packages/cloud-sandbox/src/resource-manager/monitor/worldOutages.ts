import type { Cloud } from '../../context.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** An outage of a service in a region of the demo world. */
export interface WorldOutage {
  readonly trackingId: string;
  readonly cloud: Cloud;
  readonly region: string;
  /** As service health names them. */
  readonly services: readonly string[];
  /** Types of affected resources, in lower case. */
  readonly types: RegExp;
  /** Start in days before the day on which the world starts, and minutes after midnight UTC. */
  readonly daysBefore: number;
  readonly minuteOfDay: number;
  readonly minutes: number;
  readonly cause: string;
}

export const worldOutages: readonly WorldOutage[] = [
  {
    trackingId: 'VT7K-1Z8',
    cloud: 'general',
    region: 'westeurope',
    services: ['App Service', 'Storage', 'SQL Database'],
    types: /^microsoft\.(web\/|storage\/|sql\/|insights\/components)/,
    daysBefore: 9,
    minuteOfDay: 580,
    minutes: 105,
    cause: 'A network configuration change in one availability zone increased packet loss between services.',
  },
  {
    trackingId: 'GV2M-5T0',
    cloud: 'us_gov',
    region: 'usgovvirginia',
    services: ['Storage'],
    types: /^microsoft\.storage\//,
    daysBefore: 16,
    minuteOfDay: 905,
    minutes: 50,
    cause: 'A storage scale unit failed over to other hardware.',
  },
];

/** Returns the start and end of an outage, in epoch milliseconds. `worldStart` is when the world was created. */
export function outagePeriod(outage: WorldOutage, worldStart: Date): { from: number; until: number } {
  const day = Math.floor(worldStart.getTime() / dayMs) - outage.daysBefore;
  const from = day * dayMs + outage.minuteOfDay * minuteMs;
  return { from, until: from + outage.minutes * minuteMs };
}
