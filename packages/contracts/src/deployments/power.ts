/** Starting and stopping: which resources can, how it is asked for, and how they say where they are. */

export const powerActions = ['start', 'stop', 'restart'] as const;
export type PowerAction = (typeof powerActions)[number];

export const powerStates = ['running', 'stopped', 'starting', 'stopping', 'unknown'] as const;
/** Whether a resource is at work now. `stopped` costs no compute time where the type has two ways to stop. */
export type PowerState = (typeof powerStates)[number];

/** How one type of resource is started and stopped. */
export interface PowerWays {
  /** Names of the POST actions below the resource. */
  readonly start: string;
  readonly stop: string;
  readonly apiVersion: string;
  /** Below the resource, where it tells its state; empty where the resource itself does. */
  readonly view: '' | '/instanceView';
  /** Path of the state in that answer; `statuses` for a list of codes such as `PowerState/running`. */
  readonly path: readonly string[] | 'statuses';
}

const ways: Readonly<Record<string, PowerWays>> = {
  'microsoft.compute/virtualmachines': {
    start: 'start',
    // Powered off it would still be paid for.
    stop: 'deallocate',
    apiVersion: '2024-07-01',
    view: '/instanceView',
    path: 'statuses',
  },
  'microsoft.compute/virtualmachinescalesets': {
    start: 'start',
    stop: 'deallocate',
    apiVersion: '2024-07-01',
    view: '/instanceView',
    path: 'statuses',
  },
  'microsoft.web/sites': {
    start: 'start',
    stop: 'stop',
    apiVersion: '2023-12-01',
    view: '',
    path: ['properties', 'state'],
  },
  'microsoft.web/sites/slots': {
    start: 'start',
    stop: 'stop',
    apiVersion: '2023-12-01',
    view: '',
    path: ['properties', 'state'],
  },
  'microsoft.containerservice/managedclusters': {
    start: 'start',
    stop: 'stop',
    apiVersion: '2024-05-01',
    view: '',
    path: ['properties', 'powerState', 'code'],
  },
  'microsoft.containerinstance/containergroups': {
    start: 'start',
    stop: 'stop',
    apiVersion: '2023-05-01',
    view: '',
    path: ['properties', 'instanceView', 'state'],
  },
  'microsoft.dbforpostgresql/flexibleservers': {
    start: 'start',
    stop: 'stop',
    apiVersion: '2024-08-01',
    view: '',
    path: ['properties', 'state'],
  },
  'microsoft.dbformysql/flexibleservers': {
    start: 'start',
    stop: 'stop',
    apiVersion: '2023-12-30',
    view: '',
    path: ['properties', 'state'],
  },
};

/** How resources of a type are started and stopped; undefined for types that are always on. */
export function powerWaysOf(type: string): PowerWays | undefined {
  return ways[type.toLowerCase()];
}

const words: Readonly<Record<string, PowerState>> = {
  running: 'running',
  ready: 'running',
  succeeded: 'running',
  stopped: 'stopped',
  deallocated: 'stopped',
  starting: 'starting',
  updating: 'starting',
  stopping: 'stopping',
  deallocating: 'stopping',
};

/** The cloud's word for a state, such as `PowerState/deallocated` or `Ready`, as one of ours. */
export function powerStateOf(word: string): PowerState {
  return words[word.replace(/^powerstate\//i, '').toLowerCase()] ?? 'unknown';
}
