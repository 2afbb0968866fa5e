import { Marked, type Token, type Tokens, type TokenizerAndRendererExtension } from 'marked';

const name = '[A-Za-z][A-Za-z0-9]{0,40}';
const atStart = new RegExp(String.raw`^\{\{[ \t]*(${name})[ \t]*\}\}`);
const padded = new RegExp(String.raw`\{\{[ \t]*(${name})[ \t]*\}\}`, 'g');
const placeholderPattern = new RegExp(String.raw`^\{\{(${name})\}\}$`);
/** Matches escaped characters, placeholders, and other double braces. */
const braces = new RegExp(String.raw`\\[\\{]|\{\{[ \t]*(${name})[ \t]*\}\}|\{\{`, 'g');

/** Tokenizer for `{{name}}`. Values are inserted after parsing, so none of them can become markup. */
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

/** Markdown parser that treats HTML, code, tables and references as plain text. */
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
    // Bare URLs stay text, because they may contain placeholders.
    url: isText,
    autolink: isText,
  },
});

/** Normalizes the body of a template: uniform line endings, and placeholders without spaces. */
export const normalize = (body: string): string =>
  body.replaceAll(/\r\n?/g, '\n').replaceAll(padded, '{{$1}}');

/** Reports excessive markup or nesting, which the parser handles much more slowly than other text. */
const isExcessive = (body: string): boolean =>
  (body.match(/[*_]/g)?.length ?? 0) > 400 || /^(?:[ \t]*>){11}/m.test(body);

/** Parses the body of a mail template into blocks. Excessive markup becomes plain text. */
export function parseTemplate(body: string): readonly Token[] {
  const text = normalize(body);
  return markdown.lexer(isExcessive(text) ? text.replaceAll(/[*_>]/g, String.raw`\$&`) : text);
}

/** Returns the placeholder that makes up the whole URL of a link; undefined for a literal URL. */
export const placeholderOf = (address: string): string | undefined => placeholderPattern.exec(address)?.[1];

/** Returns the URLs of links, in order. */
export function linksOf(tokens: readonly Token[]): readonly string[] {
  const found: string[] = [];
  void markdown.walkTokens([...tokens], (token) => {
    if (token.type === 'link') found.push((token as Tokens.Link).href);
  });
  return found;
}

/** A pair of braces in a text; `name` is undefined if it is not a valid placeholder. */
export interface Brace {
  readonly name: string | undefined;
  /** Offset in the text. */
  readonly at: number;
}

/** Returns every unescaped pair of braces in a text. */
export const bracesOf = (text: string): readonly Brace[] =>
  [...text.matchAll(braces)]
    .filter(([found]) => !found.startsWith('\\'))
    .map((found) => ({ name: found[1], at: found.index }));

/** Replaces the placeholders of a subject, which has no markup. */
export const replaceInSubject = (subject: string, valueOf: (name: string) => string): string =>
  subject.replaceAll(braces, (found: string, key: string | undefined) => {
    if (key !== undefined) return valueOf(key);
    return found.startsWith('\\') ? found.slice(1) : found;
  });
