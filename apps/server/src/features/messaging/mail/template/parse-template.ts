import { parseInline } from './parse-inline.ts';
import type { Block, Inline, TemplateIssue } from './template-node.ts';

interface Stretch {
  readonly text: string;
  readonly at: number;
}

/** Cuts a body at its blank lines. */
function stretchesOf(body: string): Stretch[] {
  const found: Stretch[] = [];
  let at = 0;
  let from = 0;
  let open = '';
  for (const line of body.split('\n')) {
    if (line.trim() === '') {
      if (open !== '') found.push({ text: open, at: from });
      open = '';
    } else {
      if (open === '') from = at;
      open += open === '' ? line : `\n${line}`;
    }
    at += line.length + 1;
  }
  if (open !== '') found.push({ text: open, at: from });
  return found;
}

const item = /^[-*] +/;

function readBlock({ text, at }: Stretch, issues: TemplateIssue[]): Block {
  const inline = (part: string, base: number): Inline[] => parseInline(part, { base, markup: true, issues });
  if (/^-{3,}$/.test(text.trim())) return { kind: 'divider' };
  const heading = /^(#{1,2}) +/.exec(text);
  if (heading && !text.includes('\n')) {
    const begin = heading[0].length;
    return {
      kind: 'heading',
      level: heading[1] === '#' ? 1 : 2,
      content: inline(text.slice(begin), at + begin),
    };
  }
  const lines = text.split('\n');
  if (lines.every((line) => item.test(line))) {
    let begin = at;
    const items = lines.map((line) => {
      const mark = item.exec(line)?.[0].length ?? 0;
      const content = inline(line.slice(mark), begin + mark);
      begin += line.length + 1;
      return content;
    });
    return { kind: 'list', items };
  }
  const content = inline(text, at);
  const [only] = content;
  if (content.length === 1 && only?.kind === 'link') {
    return { kind: 'button', target: only.target, content: only.content };
  }
  return { kind: 'paragraph', content };
}

/**
 * Reads the body of a mail template: a small kind of Markdown with placeholders. HTML means nothing in it; it is text like
 * any other and comes out escaped.
 */
export function parseTemplate(body: string): { blocks: Block[]; issues: TemplateIssue[] } {
  const issues: TemplateIssue[] = [];
  const text = body.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  return { blocks: stretchesOf(text).map((stretch) => readBlock(stretch, issues)), issues };
}

/** Reads a subject: one line of text with placeholders. */
export function parseSubject(subject: string): { content: Inline[]; issues: TemplateIssue[] } {
  const issues: TemplateIssue[] = [];
  return { content: parseInline(subject, { base: 0, markup: false, issues }), issues };
}
