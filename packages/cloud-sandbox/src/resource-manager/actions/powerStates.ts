import { powerPlace } from '../types/preservePower.ts';

/** The effect of an action on the power state of a resource. */
interface Change {
  /** The states during and after the action. */
  readonly during: string;
  readonly after: string;
  /** Duration in seconds at real speed. 0 completes with the response. */
  readonly seconds: number;
}

/** How resources of a type represent their power state, and which actions change it. */
export interface Power {
  /** Path inside `properties`. */
  readonly place: readonly string[];
  /** The state of a resource that was never stopped. */
  readonly usual: string;
  readonly actions: Readonly<Record<string, Change>>;
  /** States in which actions are rejected because another one is in progress. */
  readonly busy: readonly string[];
  /** Whether a restart requires a running resource. */
  readonly strict?: boolean;
}

/** Power of machines, whose state only the instance view shows. */
export const machinePower: Power = {
  place: [powerPlace],
  usual: 'running',
  busy: [],
  actions: {
    start: { during: 'starting', after: 'running', seconds: 25 },
    poweroff: { during: 'stopping', after: 'stopped', seconds: 12 },
    deallocate: { during: 'deallocating', after: 'deallocated', seconds: 20 },
    restart: { during: 'starting', after: 'running', seconds: 20 },
  },
  strict: true,
};

/** Power of sites, which start and stop immediately. */
export const sitePower: Power = {
  place: ['state'],
  usual: 'Running',
  busy: [],
  actions: {
    start: { during: 'Running', after: 'Running', seconds: 0 },
    stop: { during: 'Stopped', after: 'Stopped', seconds: 0 },
    restart: { during: 'Running', after: 'Running', seconds: 0 },
  },
};

/** Power of database servers. */
export const databasePower: Power = {
  place: ['state'],
  usual: 'Ready',
  busy: ['Starting', 'Stopping'],
  actions: {
    start: { during: 'Starting', after: 'Ready', seconds: 30 },
    stop: { during: 'Stopping', after: 'Stopped', seconds: 25 },
    restart: { during: 'Starting', after: 'Ready', seconds: 25 },
  },
  strict: true,
};
