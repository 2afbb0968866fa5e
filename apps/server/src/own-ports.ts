import { portOfUrl } from '@blueport/cloud';
import type { CloudWorld } from './cloud/cloud-world.ts';
import type { Settings } from './settings.ts';

/** The ports of this machine where the portal and what it brought along listen: itself, its embedded cloud, its database. */
export function ownPorts(
  settings: Pick<Settings, 'port' | 'sandboxPort' | 'publicUrl'>,
  { sandbox }: Pick<CloudWorld, 'sandbox'>,
  databaseUrl: string,
): ReadonlySet<number> {
  return new Set([
    settings.port,
    settings.sandboxPort,
    portOfUrl(new URL(settings.publicUrl)),
    Number(new URL(databaseUrl).port || 5432),
    ...(sandbox?.ports ?? []),
    ...(sandbox?.mail === undefined ? [] : [sandbox.mail.port]),
  ]);
}
