import type { RouteContract } from './route.ts';
import * as tables from './route-tables.ts';

type RoutesOf<Table> = Table[keyof Table];
/** Every route of the API with its literal types. */
export type ApiRoute = {
  [Name in keyof typeof tables]: RoutesOf<(typeof tables)[Name]>;
}[keyof typeof tables];

/** Every route of the API. The server must register each of them and no others. */
export const allRoutes: readonly RouteContract[] = Object.values(tables).flatMap(
  (table): readonly RouteContract[] => Object.values(table),
);
