import type { MailTemplateType, ProblemIssue } from '@blueport/contracts';
import type { TemplateText } from './default-templates.ts';
import { parseSubject, parseTemplate } from './parse-template.ts';
import { placeholdersOf } from './placeholders.ts';
import type { Block, Inline, LinkTarget, TemplateIssue } from './template-node.ts';

interface Use {
  readonly name: string;
  readonly at: number;
  readonly asLink: boolean;
}

function targetUse(target: LinkTarget): Use[] {
  return target.kind === 'placeholder' ? [{ name: target.name, at: target.at, asLink: true }] : [];
}

function inlineUses(nodes: readonly Inline[]): Use[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'placeholder') return [{ name: node.name, at: node.at, asLink: false }];
    if (node.kind === 'link') return [...targetUse(node.target), ...inlineUses(node.content)];
    return 'content' in node ? inlineUses(node.content) : [];
  });
}

function blockUses(block: Block): Use[] {
  if (block.kind === 'divider') return [];
  if (block.kind === 'list') return block.items.flatMap((content) => inlineUses(content));
  return [...(block.kind === 'button' ? targetUse(block.target) : []), ...inlineUses(block.content)];
}

function placeIn(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: `;
}

function checkUses(type: MailTemplateType, uses: readonly Use[]): TemplateIssue[] {
  const known = new Map(placeholdersOf[type].map((placeholder) => [placeholder.name, placeholder]));
  return uses.flatMap(({ name, at, asLink }): TemplateIssue[] => {
    const placeholder = known.get(name);
    if (!placeholder) {
      const names = [...known.keys()].join(', ');
      const message = `{{${name}}} does not exist in this mail. There are: ${names}.`;
      return [{ code: 'unknown-placeholder', message, at }];
    }
    if (!asLink || placeholder.kind === 'link') return [];
    return [{ code: 'unsafe-link', message: `{{${name}}} holds no address that a link could lead to.`, at }];
  });
}

/** Everything that is wrong with a template, each with its place; an empty list is a template that can be sent. */
export function checkTemplate(type: MailTemplateType, text: TemplateText): ProblemIssue[] {
  const body = text.body.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const subject = parseSubject(text.subject);
  const parsed = parseTemplate(body);
  const uses = parsed.blocks.flatMap(blockUses);
  const missing = placeholdersOf[type]
    .filter(({ name, required }) => required && !uses.some((use) => use.name === name && use.asLink))
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
    ...issuesOf('#/subject', text.subject, [
      ...subject.issues,
      ...checkUses(type, inlineUses(subject.content)),
    ]),
    ...issuesOf('#/body', body, [...parsed.issues, ...checkUses(type, uses), ...missing]),
  ];
}
