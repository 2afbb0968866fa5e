import {
  builtInMails,
  type IssueCode,
  type MailPlaceholder,
  type MailTemplateType,
  type MessageValues,
  type ProblemIssue,
} from '@blueport/contracts';
import { issue } from '../../../../errors/refusal.ts';
import { isSafeAddress } from './link-address.ts';
import { bracesOf, linksOf, normalize, parseTemplate, placeholderOf } from './parse-template.ts';
import type { TemplateText } from './template-text.ts';

/** A problem of a template and its position. */
interface TemplateIssue {
  readonly code: IssueCode;
  readonly values?: MessageValues;
  /** Offset in the text. */
  readonly at: number;
}

type KnownPlaceholders = ReadonlyMap<string, MailPlaceholder>;

function placeIn(text: string, at: number): MessageValues {
  const before = text.slice(0, at).split('\n');
  return { line: String(before.length), column: String((before.at(-1)?.length ?? 0) + 1) };
}

const inBraces = (name: string): string => `{{${name}}}`;

function checkBraces(text: string, known: KnownPlaceholders): TemplateIssue[] {
  return bracesOf(text).flatMap(({ name, at }): TemplateIssue[] => {
    if (name === undefined) return [{ code: 'malformed-placeholder', at }];
    if (known.has(name)) return [];
    const values = { placeholder: inBraces(name), known: [...known.keys()].join(', ') };
    return [{ code: 'unknown-placeholder', values, at }];
  });
}

function linkFault(address: string, known: KnownPlaceholders): Omit<TemplateIssue, 'at'> | undefined {
  const name = placeholderOf(address);
  if (name === undefined) return isSafeAddress(address) ? undefined : { code: 'unsafe-link' };
  const placeholder = known.get(name);
  if (placeholder === undefined || placeholder.kind === 'link') return undefined;
  return { code: 'link-not-an-address', values: { placeholder: inBraces(name) } };
}

function checkLinks(body: string, links: readonly string[], known: KnownPlaceholders): TemplateIssue[] {
  let from = 0;
  return links.flatMap((address): TemplateIssue[] => {
    const at = body.indexOf(address, from);
    from = Math.max(from, at);
    const fault = linkFault(address, known);
    return fault === undefined ? [] : [{ ...fault, at: Math.max(at, 0) }];
  });
}

/** Returns all problems of a template with their positions; empty if the template is valid. */
export function checkTemplate(type: MailTemplateType, text: TemplateText): ProblemIssue[] {
  const { placeholders } = builtInMails[type];
  const known = new Map(placeholders.map((placeholder) => [placeholder.name, placeholder]));
  const body = normalize(text.body);
  const links = linksOf(parseTemplate(body));
  const missing = placeholders
    .filter(({ name, required }) => required && !links.some((address) => placeholderOf(address) === name))
    .map(({ name }) => issue('#/body', 'missing-placeholder', { placeholder: inBraces(name) }));
  const issuesOf = (pointer: string, source: string, issues: readonly TemplateIssue[]): ProblemIssue[] =>
    issues
      .toSorted((a, b) => a.at - b.at)
      .map(({ code, values, at }) => issue(pointer, code, { ...values, ...placeIn(source, at) }));
  return [
    ...issuesOf('#/subject', text.subject, checkBraces(text.subject, known)),
    ...missing,
    ...issuesOf('#/body', body, [...checkBraces(body, known), ...checkLinks(body, links, known)]),
  ];
}
