import { isSafeAddress } from './link-address.ts';
import { placeholderOf } from './parse-template.ts';

export type Values = Readonly<Record<string, string>>;

/** Values come from forms and directories: what would hide or turn text around is left out. */
export function cleanValue(value: string | undefined): string {
  return (value ?? '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|[^\P{Cc}\n\t]/gu, '')
    .slice(0, 5000);
}

/** The value of a placeholder; a name that only every object has ("constructor") is none. */
export const valueOf = (values: Values, name: string): string =>
  cleanValue(Object.hasOwn(values, name) ? values[name] : undefined);

/** Where a link leads; undefined where that is not safe. */
export function addressOf(href: string, values: Values): string | undefined {
  const name = placeholderOf(href);
  const address = name === undefined ? href : Object.hasOwn(values, name) ? values[name] : undefined;
  return address !== undefined && isSafeAddress(address) ? address : undefined;
}
