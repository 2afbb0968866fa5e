/**
 * Integration tests of the server that mostly wait: for killed or stopped processes, dropped connections or expiring
 * leases. They run in separate workers, so that no core is idle. Parts of paths, as Vitest accepts them.
 */
export const waitingTests = [
  'operations/reliability/',
  'database/watched-pool',
  'database/migrate',
  'fleet-upgrades/fleet-budget',
  'operations/worker/leases',
  'operations/store/stopped-worker',
  'hardening/directory-outage',
  'hardening/hanging-cloud',
  'hardening/cloud-outage',
  'hardening/database-outage',
  'mail/reliability/',
  'src/cli/',
];
