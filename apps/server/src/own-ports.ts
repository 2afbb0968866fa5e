import { portOfUrl } from '@blueport/cloud';
import type { CloudWorld } from './cloud/cloud-world.ts';
import type { Settings } from './settings.ts';

/** Returns the ports that the portal, its embedded cloud and its database listen on. */
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
