import { resourceTypeOf, resourceTypes } from '@blueport/contracts';

/** A resource of a deployment; `disks` are the names of disks that the cloud creates with a machine. */
interface OwningResource {
  readonly resourceId: string;
  readonly type: string;
  readonly name: string;
  readonly disks?: readonly string[];
}

/** Names of machine disks if the template leaves naming to the cloud. */
const madeDisk = /^(.+?)_(?:os_?disk|data_?disk|disk\d*|lun_\d+)_/i;

/**
 * Creates a lookup of the deployment resource that a charge belongs to: the resource itself, its child, or a machine's
 * disk. Expects and returns ids in lower case.
 */
export function createOwnerFinder(
  resources: readonly OwningResource[],
): (resourceId: string) => string | undefined {
  const ids = new Set(resources.map(({ resourceId }) => resourceId.toLowerCase()));
  const disks = new Map<string, string>();
  for (const { resourceId, type, name, disks: names = [] } of resources) {
    if (resourceTypeOf(type) !== resourceTypes.VirtualMachine) continue;
    const id = resourceId.toLowerCase();
    const group = id.slice(0, id.indexOf('/providers/'));
    disks.set(`${group}|${name.toLowerCase()}`, id);
    for (const disk of names) disks.set(`${group}/${disk}`, id);
  }
  return (resourceId) => {
    if (ids.has(resourceId)) return resourceId;
    const [, group = '', disk = ''] =
      /^(.*?)\/providers\/microsoft\.compute\/disks\/([^/]+)$/.exec(resourceId) ?? [];
    if (disk !== '')
      return disks.get(`${group}/${disk}`) ?? disks.get(`${group}|${madeDisk.exec(disk)?.[1] ?? ''}`);
    return [...ids].find((id) => resourceId.startsWith(`${id}/`));
  };
}

/** Returns the names, in lower case, of the disks that a machine's properties declare. */
export function diskNames(properties: unknown): string[] {
  const profile = (properties as { storageProfile?: { osDisk?: unknown; dataDisks?: unknown } } | undefined)
    ?.storageProfile;
  const disks = [profile?.osDisk, ...(Array.isArray(profile?.dataDisks) ? profile.dataDisks : [])];
  return disks.flatMap((disk) => {
    const name = (disk as { name?: unknown } | undefined)?.name;
    return typeof name === 'string' ? [name.toLowerCase()] : [];
  });
}
