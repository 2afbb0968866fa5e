import { portOfUrl } from '@blueport/cloud';
import type { CloudEnvironment } from './cloud/cloud-environment.ts';
import type { Settings } from './settings.ts';

/** Returns the ports that the portal, its embedded cloud and its database listen on. */
export function listeningPorts(
  settings: Pick<Settings, 'port' | 'sandboxPort' | 'publicUrl'>,
  { sandbox }: Pick<CloudEnvironment, 'sandbox'>,
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
