import type { MailTemplateType, ProblemIssue } from '@blueport/contracts';
import type { TemplateText } from './default-templates.ts';
import { isSafeAddress } from './link-address.ts';
import { bracesOf, linksOf, normalize, parseTemplate, placeholderOf } from './parse-template.ts';
import { placeholdersOf, type Placeholder } from './placeholders.ts';

/** What is wrong with a template, and where. */
interface TemplateIssue {
  readonly code: 'unknown-placeholder' | 'malformed-placeholder' | 'unsafe-link' | 'missing-placeholder';
  readonly message: string;
  /** Offset into the text; -1 where something is missing. */
  readonly at: number;
}

type Known = ReadonlyMap<string, Placeholder>;

function placeIn(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: `;
}

function checkBraces(text: string, known: Known): TemplateIssue[] {
  return bracesOf(text).flatMap(({ name, at }): TemplateIssue[] => {
    if (name === undefined) {
      const message = String.raw`Placeholders are written as {{name}}. To show two braces, write \{{.`;
      return [{ code: 'malformed-placeholder', message, at }];
    }
    if (known.has(name)) return [];
    const message = `Unknown placeholder {{${name}}}. Available: ${[...known.keys()].join(', ')}.`;
    return [{ code: 'unknown-placeholder', message, at }];
  });
}

function linkFault(address: string, known: Known): string | undefined {
  const name = placeholderOf(address);
  if (name === undefined)
    return isSafeAddress(address)
      ? undefined
      : 'Links must use http, https or mailto, or consist of one address placeholder.';
  const placeholder = known.get(name);
  return placeholder === undefined || placeholder.kind === 'link'
    ? undefined
    : `{{${name}}} is not an address and cannot be used as a link.`;
}

function checkLinks(body: string, links: readonly string[], known: Known): TemplateIssue[] {
  let from = 0;
  return links.flatMap((address): TemplateIssue[] => {
    const at = body.indexOf(address, from);
    from = Math.max(from, at);
    const message = linkFault(address, known);
    return message === undefined ? [] : [{ code: 'unsafe-link', message, at: Math.max(at, 0) }];
  });
}

/** Everything that is wrong with a template, each with its place; an empty list is a template that can be sent. */
export function checkTemplate(type: MailTemplateType, text: TemplateText): ProblemIssue[] {
  const known = new Map(placeholdersOf[type].map((placeholder) => [placeholder.name, placeholder]));
  const body = normalize(text.body);
  const links = linksOf(parseTemplate(body));
  const missing = placeholdersOf[type]
    .filter(({ name, required }) => required && !links.some((address) => placeholderOf(address) === name))
    .map(({ name, description }): TemplateIssue => {
      const message = `The mail needs a link to {{${name}}} (${description}), for example [Open]({{${name}}}).`;
      return { code: 'missing-placeholder', message, at: -1 };
    });
  const issuesOf = (pointer: string, source: string, issues: readonly TemplateIssue[]): ProblemIssue[] =>
    issues
      .toSorted((a, b) => a.at - b.at)
      .map(({ code, message, at }) => ({
        pointer,
        code,
        message: at < 0 ? message : placeIn(source, at) + message,
      }));
  return [
    ...issuesOf('#/subject', text.subject, checkBraces(text.subject, known)),
    ...issuesOf('#/body', body, [...checkBraces(body, known), ...checkLinks(body, links, known), ...missing]),
  ];
}
