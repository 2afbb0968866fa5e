import { invalidApiVersion } from '../http/errors.ts';

/**
 * Versions of the resource manager itself, newest first, as the service lists them in errors of 2026: of subscriptions,
 * resource groups, tenants, tags and providers.
 */
export const coreVersions: readonly string[] = [
  '2026-06-01',
  '2025-04-01',
  '2025-03-01',
  '2024-10-01-preview',
  '2024-11-01',
  '2024-08-01',
  '2024-07-01',
  '2024-06-01-preview',
  '2024-03-01',
  '2023-07-01',
  '2023-07-01-preview',
  '2023-03-01-preview',
  '2022-12-01',
  '2022-11-01-preview',
  '2022-09-01',
  '2022-06-01',
  '2022-05-01',
  '2022-03-01-preview',
  '2022-01-01',
  '2021-04-01',
  '2021-01-01',
  '2020-10-01',
  '2020-09-01',
  '2020-08-01',
  '2020-07-01',
  '2020-06-01',
  '2020-05-01',
  '2020-01-01',
  '2019-11-01',
  '2019-10-01',
  '2019-09-01',
  '2019-08-01',
  '2019-07-01',
  '2019-06-01',
  '2019-05-10',
  '2019-05-01',
  '2019-03-01',
  '2018-11-01',
  '2018-09-01',
  '2018-08-01',
  '2018-07-01',
  '2018-06-01',
  '2018-05-01',
  '2018-02-01',
  '2018-01-01',
  '2017-12-01',
  '2017-08-01',
  '2017-06-01',
  '2017-05-10',
  '2017-05-01',
  '2017-03-01',
  '2016-09-01',
  '2016-07-01',
  '2016-06-01',
  '2016-02-01',
  '2015-11-01',
  '2015-01-01',
  '2014-04-01-preview',
  '2014-04-01',
  '2014-01-01',
  '2013-03-01',
];

/** Whether a path belongs to the resource manager, not to the type of a provider. */
const isCore = (path: string): boolean =>
  !/\/providers\/[^/]+\/[^/]+/i.test(path) || /\/providers\/[^/]+\/(un)?register$/i.test(path);

/** Rejects a version that the resource manager does not have, for the paths that belong to it. */
export function checkCoreVersion(path: string, version: string): void {
  if (isCore(path) && !coreVersions.includes(version)) throw invalidApiVersion(version, coreVersions);
}
