import { endOfDay } from '../../core/i18n/day-end.ts';
import { t } from '../../core/i18n/translate.tsx';

/**
 * Returns the issue of a name: missing, too long, or with characters that are invisible or change the text direction.
 */
export function nameIssue(text: string, longest: number): string | undefined {
  const name = text.trim();
  if (name === '') return t('administration.issue.required');
  if (name.length > longest) return t('administration.issue.tooLong', { longest });
  if (/[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u.test(name)) {
    return t('administration.issue.hiddenCharacters');
  }
  return undefined;
}

/** Returns the issue of an optional text of several lines: too long, or with characters as in `nameIssue`. */
export const textIssue = (text: string, longest: number): string | undefined =>
  text.trim() === '' ? undefined : nameIssue(text.replaceAll(/[\n\r\t]/g, ' '), longest);

/** Returns the issue of an email address, as far as a form can check it. */
export function emailIssue(text: string): string | undefined {
  const address = text.trim();
  if (address === '') return t('administration.issue.required');
  if (address.length > 254 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address))
    return t('administration.issue.email');
  return undefined;
}

/** Returns the issue of an optional last day: an invalid day must not become no end. */
export const dayIssue = (day: string): string | undefined =>
  day !== '' && endOfDay(day) === null ? t('administration.issue.day') : undefined;

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the issue of an id that must be a GUID. */
export function guidIssue(text: string): string | undefined {
  if (text.trim() === '') return t('administration.issue.required');
  return guid.test(text.trim()) ? undefined : t('administration.issue.guid');
}
