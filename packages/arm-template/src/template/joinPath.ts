/** The path of a property inside of the one around it. */
export const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Puts the path of a part behind the path of the whole. */
export function joinParts(path: string, part: string): string {
  return part === '' || part.startsWith('[') ? path + part : joinPath(path, part);
}
