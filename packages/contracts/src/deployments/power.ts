/** Power actions: the supported resource types, their API actions and how they report their state. */

export const powerActions = ['start', 'stop', 'restart'] as const;
export type PowerAction = (typeof powerActions)[number];

export const powerStates = ['running', 'stopped', 'starting', 'stopping', 'unknown'] as const;
/** Power state of a resource. `stopped` means no compute charges, if the type has two ways to stop. */
export type PowerState = (typeof powerStates)[number];

/** Power actions and state of a resource type. */
export interface PowerOptions {
  /** Names of the POST actions below the resource. */
  readonly start: string;
  readonly stop: string;
  readonly apiVersion: string;
  /** Path below the resource that returns the state, or empty if the resource itself does. */
  readonly view: '' | '/instanceView';
  /** Path of the state in that response, or `statuses` for a list of codes such as `PowerState/running`. */
  readonly path: readonly string[] | 'statuses';
}

const ways: Readonly<Record<string, PowerOptions>> = {
  'microsoft.compute/virtualmachines': {
    start: 'start',
    // A machine that is only powered off would still be charged.
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

/** Returns the power actions of a resource type, or undefined for types that cannot be stopped. */
export function powerOptionsOf(type: string): PowerOptions | undefined {
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

/** Maps the cloud's state, such as `PowerState/deallocated` or `Ready`, to a power state. */
export function powerStateOf(word: string): PowerState {
  return words[word.replace(/^powerstate\//i, '').toLowerCase()] ?? 'unknown';
}
