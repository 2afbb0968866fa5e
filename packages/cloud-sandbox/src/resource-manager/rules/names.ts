import { badRequest } from '../http/errors.ts';
import type { Draft } from '../types/draft.ts';
import { behaviourOf } from '../types/registry.ts';
import { anyName } from './nameRule.ts';

/** Reserved resource names, and words that a name must not contain. */
const reserved = new Set([
  'azure',
  'bing',
  'bizspark',
  'biztalk',
  'cortana',
  'directx',
  'dotnet',
  'office365',
  'onedrive',
  'outlook',
  'sharepoint',
  'skype',
  'visio',
  'visualstudio',
  'xbox',
  'office',
  'onenote',
  'excel',
  'exchange',
  'powerpoint',
]);
const reservedInside = ['microsoft', 'windows'];
const reservedStart = ['login'];

/** Returns the reserved word that a name violates, if any. */
export function reservedWord(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (reserved.has(lower)) return lower;
  return (
    reservedInside.find((word) => lower.includes(word)) ??
    reservedStart.find((word) => lower.startsWith(word))
  );
}

/** Throws if the name of a resource breaks the rules of its type. */
export function checkName(draft: Draft): void {
  const name = draft.id.name.split('/').at(-1) ?? '';
  const { name: rule = anyName } = behaviourOf(draft.id.type);
  if (name.length < rule.least || name.length > rule.most || !rule.pattern.test(name)) {
    if (rule.code !== undefined && rule.message !== undefined)
      throw badRequest(rule.code, rule.message(name), 'name');
    throw badRequest(
      'InvalidResourceName',
      `Resource name ${name.slice(0, 120)} is invalid. The name can be up to ${rule.most} characters long. It must begin with a word character, and it must end with a word character or with '_'. The name may contain word characters or '.', '-', '_'.`,
      'name',
    );
  }
  if (rule.hasReservedWords === true && reservedWord(name) !== undefined) {
    throw badRequest(
      'ReservedResourceName',
      `The resource name '${name}' or a part of the name is a trademarked or reserved word.`,
      'name',
    );
  }
}
