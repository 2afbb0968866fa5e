/** Returns the path of a property within its parent. */
export const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Appends the path of a part to the path of the whole. */
export function joinParts(path: string, part: string): string {
  return part === '' || part.startsWith('[') ? path + part : joinPath(path, part);
}
