/** Tables of the deployment machinery; created by migration 0002. */
export type DeploymentTables = Record<never, never>;
