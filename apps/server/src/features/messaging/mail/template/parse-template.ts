import { Marked, type Token, type Tokens, type TokenizerAndRendererExtension } from 'marked';

const name = '[A-Za-z][A-Za-z0-9]{0,40}';
const atStart = new RegExp(String.raw`^\{\{[ \t]*(${name})[ \t]*\}\}`);
const padded = new RegExp(String.raw`\{\{[ \t]*(${name})[ \t]*\}\}`, 'g');
const only = new RegExp(String.raw`^\{\{(${name})\}\}$`);
/** Escaped characters, placeholders, and braces that begin neither. */
const braces = new RegExp(String.raw`\\[\\{]|\{\{[ \t]*(${name})[ \t]*\}\}|\{\{`, 'g');

/** `{{name}}` in a text. Values are put in after a template is parsed, so that none of them can become markup. */
const placeholder: TokenizerAndRendererExtension = {
  name: 'placeholder',
  level: 'inline',
  start: (text) => text.indexOf('{{'),
  tokenizer: (text) => {
    const found = atStart.exec(text);
    return found ? { type: 'placeholder', raw: found[0], text: found[1] } : undefined;
  },
};

const isText = (): undefined => undefined;

/** Markdown in which HTML, code, tables and references are text like any other. */
const markdown = new Marked({
  breaks: true,
  extensions: [placeholder],
  tokenizer: {
    html: isText,
    tag: isText,
    code: isText,
    fences: isText,
    codespan: isText,
    table: isText,
    lheading: isText,
    def: isText,
    // Bare addresses stay text, because they may contain placeholders.
    url: isText,
    autolink: isText,
  },
});

/** The body of a template in one spelling: one kind of line end, and placeholders without spaces. */
export const normalize = (body: string): string =>
  body.replaceAll(/\r\n?/g, '\n').replaceAll(padded, '{{$1}}');

/** More marks or deeper quotes than a mail needs; the parser takes much longer for them than for other text. */
const isExcessive = (body: string): boolean =>
  (body.match(/[*_]/g)?.length ?? 0) > 400 || /^(?:[ \t]*>){11}/m.test(body);

/** The blocks of the body of a mail template. Excessive markup is text. */
export function parseTemplate(body: string): readonly Token[] {
  const text = normalize(body);
  return markdown.lexer(isExcessive(text) ? text.replaceAll(/[*_>]/g, String.raw`\$&`) : text);
}

/** The placeholder that is the whole address of a link; undefined for an address that is written out. */
export const placeholderOf = (address: string): string | undefined => only.exec(address)?.[1];

/** The addresses of links, in their order. */
export function linksOf(tokens: readonly Token[]): readonly string[] {
  const found: string[] = [];
  void markdown.walkTokens([...tokens], (token) => {
    if (token.type === 'link') found.push((token as Tokens.Link).href);
  });
  return found;
}

/** A pair of braces in a text; `name` is undefined where it is no placeholder. */
export interface Brace {
  readonly name: string | undefined;
  /** Offset into the text. */
  readonly at: number;
}

/** Every pair of braces of a text that is not escaped. */
export const bracesOf = (text: string): readonly Brace[] =>
  [...text.matchAll(braces)]
    .filter(([found]) => !found.startsWith('\\'))
    .map((found) => ({ name: found[1], at: found.index }));

/** Puts something in the place of every placeholder of a subject; markup means nothing there. */
export const replaceInSubject = (subject: string, valueOf: (name: string) => string): string =>
  subject.replaceAll(braces, (found: string, key: string | undefined) => {
    if (key !== undefined) return valueOf(key);
    return found.startsWith('\\') ? found.slice(1) : found;
  });
