import type { Verb } from './verb.ts';

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Returns the option that sets a field of a request, such as --resource for `/scope/resourceId` and
 * --notify-role for `/notify/roleIds/0`. Returns the pointer itself without such an option.
 */
export function optionAt(pointer: string, { options = {} }: Pick<Verb, 'options'>): string {
  const parts = pointer.split('/').filter((part) => part !== '' && !/^(#|body|query|params|\d+)$/.test(part));
  const names = [parts.join('-'), parts.at(-1) ?? ''].map(kebab);
  const found = names
    .flatMap((name) => [name, name.replace(/s$/, ''), name.replace(/-ids?$/, '')])
    .find((name) => Object.hasOwn(options, name));
  return found === undefined ? pointer : `--${found}`;
}
