import type { TemplateText } from './template-text.ts';
import { parseTemplate, replaceInSubject, placeholderOf } from './parse-template.ts';
import type { Token, Tokens } from 'marked';
import { isSafeAddress } from './link-address.ts';

type Values = Readonly<Record<string, string>>;

/** Removes invisible and direction-changing characters from values, which come from forms and directories. */
function cleanValue(value: string | undefined): string {
  return (value ?? '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|[^\P{Cc}\n\t]/gu, '')
    .slice(0, 5000);
}

/** Returns the value of a placeholder. Inherited properties such as "constructor" are ignored. */
const valueOf = (values: Values, name: string): string =>
  cleanValue(Object.hasOwn(values, name) ? values[name] : undefined);

/** Returns the URL of a link, or undefined if it is not safe. */
function addressOf(href: string, values: Values): string | undefined {
  const name = placeholderOf(href);
  const address = name === undefined ? href : Object.hasOwn(values, name) ? values[name] : undefined;
  return address !== undefined && isSafeAddress(address) ? address : undefined;
}

/** Escapes text for HTML and its attributes. All untrusted text must pass through this function. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const elements: Readonly<Record<string, string>> = { strong: 'strong', em: 'em', blockquote: 'blockquote' };

function renderLink({ href, tokens }: Tokens.Link, values: Values, style: string): string {
  const label = renderTokens(tokens, values);
  const address = addressOf(href, values);
  return address === undefined ? label : `<a class="${style}" href="${escapeHtml(address)}">${label}</a>`;
}

function renderParagraph({ tokens }: Tokens.Paragraph, values: Values): string {
  const [onlyToken] = tokens;
  // A link that is a whole paragraph becomes a button.
  return tokens.length === 1 && onlyToken?.type === 'link'
    ? `<p class="action">${renderLink(onlyToken as Tokens.Link, values, 'button')}</p>`
    : `<p>${renderTokens(tokens, values)}</p>`;
}

function renderList({ ordered, start, items }: Tokens.List, values: Values): string {
  const element = ordered ? 'ol' : 'ul';
  const first = ordered && Number(start) !== 1 ? ` start="${Number(start)}"` : '';
  return `<${element}${first}>${items.map(({ tokens }) => `<li>${renderTokens(tokens, values)}</li>`).join('')}</${element}>`;
}

function renderToken(token: Token, values: Values): string {
  const { type, tokens = [] } = token as Tokens.Generic;
  switch (type) {
    case 'heading': {
      const level = Math.min((token as Tokens.Heading).depth, 2);
      return `<h${level}>${renderTokens(tokens, values)}</h${level}>`;
    }
    case 'paragraph':
      return renderParagraph(token as Tokens.Paragraph, values);
    case 'list':
      return renderList(token as Tokens.List, values);
    case 'link':
      return renderLink(token as Tokens.Link, values, 'link');
    case 'placeholder':
      return escapeHtml(valueOf(values, (token as Tokens.Text).text)).replaceAll('\n', '<br>');
    case 'hr':
      return '<hr>';
    case 'br':
      return '<br>';
    case 'space':
      return '';
    case 'escape':
      return escapeHtml((token as Tokens.Escape).text);
    default: {
      const element = elements[type];
      if (element !== undefined) return `<${element}>${renderTokens(tokens, values)}</${element}>`;
      return tokens.length > 0 ? renderTokens(tokens, values) : escapeHtml(token.raw);
    }
  }
}

const renderTokens = (tokens: readonly Token[], values: Values): string =>
  tokens.map((token) => renderToken(token, values)).join('');

/**
 * Renders the body of a mail as HTML. Safe by construction: only the elements written here exist, everything else is
 * escaped text.
 */
const renderHtml = (blocks: readonly Token[], values: Values): string =>
  blocks
    .map((block) => renderToken(block, values))
    .filter(Boolean)
    .join('\n');

function linkText({ href, tokens }: Tokens.Link, values: Values): string {
  const label = textOf(tokens, values);
  const address = addressOf(href, values);
  return address === undefined || label === address ? label : `${label}: ${address}`;
}

function listText({ ordered, start, items }: Tokens.List, values: Values): string {
  const first = Number(start) || 1;
  return items
    .map(
      ({ tokens }, index) => `${ordered ? `${first + index}.` : '-'} ${indented(blocksText(tokens, values))}`,
    )
    .join('\n');
}

function tokenText(token: Token, values: Values): string {
  const { type, tokens = [] } = token as Tokens.Generic;
  switch (type) {
    case 'list':
      return listText(token as Tokens.List, values);
    case 'blockquote':
      return blocksText(tokens, values);
    case 'link':
      return linkText(token as Tokens.Link, values);
    case 'placeholder':
      return valueOf(values, (token as Tokens.Text).text);
    case 'hr':
      return '---';
    case 'br':
      return '\n';
    case 'space':
      return '';
    case 'escape':
      return (token as Tokens.Escape).text;
    default:
      return tokens.length > 0 ? textOf(tokens, values) : token.raw;
  }
}

const textOf = (tokens: readonly Token[], values: Values): string =>
  tokens.map((token) => tokenText(token, values)).join('');

/** Renders nested blocks, each on a separate line. */
const blocksText = (tokens: readonly Token[], values: Values): string =>
  tokens
    .filter(({ type }) => type !== 'space')
    .map((token) => tokenText(token, values))
    .join('\n');

const indented = (text: string): string => text.replaceAll('\n', '\n  ');

/** Renders the body of a mail as plain text, for mail clients without HTML. */
const renderText = (blocks: readonly Token[], values: Values): string =>
  blocks
    .filter(({ type }) => type !== 'space')
    .map((block) => tokenText(block, values))
    .join('\n\n');

/** Renders a subject as a single line, regardless of the values. */
const renderSubject = (subject: string, values: Values): string =>
  replaceInSubject(subject, (name) => valueOf(values, name))
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);

interface LayoutParts {
  readonly subject: string;
  readonly organization: string;
  readonly product: string;
  /** Body of the mail as safe HTML. */
  readonly content: string;
  /** Why the recipient gets this mail. */
  readonly reason: string;
  /** Language of the mail, for screen readers. */
  readonly language: string;
}

/**
 * Styles are in one element with classes: the portal's preview allows nothing else, and all major mail clients support
 * it.
 */
const style = `
body { margin: 0; padding: 0; background: #f6f8fb; color: #1b2430; font: 16px/1.5 Roboto, "Segoe UI", Helvetica, Arial, sans-serif; }
.frame { width: 100%; max-width: 600px; margin: 0 auto; padding: 24px 12px; box-sizing: border-box; }
.card { background: #ffffff; border: 1px solid #dde3ea; border-radius: 8px; padding: 32px; overflow-wrap: anywhere; }
.brand { margin: 0 0 24px; font-size: 14px; font-weight: 600; color: #556070; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; font-weight: 500; }
h2 { margin: 24px 0 8px; font-size: 18px; line-height: 1.4; font-weight: 500; }
p, ul, ol { margin: 0 0 16px; }
ul, ol { padding-left: 20px; }
blockquote { margin: 0 0 16px; padding-left: 16px; border-left: 3px solid #dde3ea; }
hr { border: 0; border-top: 1px solid #dde3ea; margin: 24px 0; }
.link { color: #1558b0; }
.action { margin: 24px 0; }
.button { display: inline-block; background: #1a73e7; color: #ffffff; text-decoration: none; font-weight: 500; border-radius: 8px; padding: 12px 24px; }
.reason { margin: 16px 0 0; font-size: 13px; color: #556070; text-align: center; }
@media (max-width: 480px) { .card { padding: 20px; } .button { display: block; text-align: center; } }
@media (prefers-color-scheme: dark) { body { background: #0f141b; color: #e6ebf2; } .card { background: #171e27; border-color: #2b3541; } .brand, .reason { color: #a3afbf; } .link { color: #7fb2f7; } hr { border-color: #2b3541; } }
`.trim();

/** Renders the responsive page around every mail. It loads no images, fonts or tracking content. */
function layoutMail(parts: LayoutParts): string {
  const { subject, organization, product, content, reason, language } = parts;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${style}
</style>
</head>
<body>
<div class="frame">
<div class="card">
<p class="brand">${escapeHtml(organization)} · ${escapeHtml(product)}</p>
${content}
</div>
<p class="reason">${escapeHtml(reason)}</p>
</div>
</body>
</html>
`;
}

/** Subject and body of a mail. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export const product = 'Blueport';

/** Inserts values into a template. Templates are validated when saved; unsafe content in older ones is removed here. */
export function renderMail(
  template: TemplateText,
  values: Values,
  about: { readonly organization: string; readonly reason: string; readonly language?: string },
): RenderedMail {
  const subject = renderSubject(template.subject, values);
  const blocks = parseTemplate(template.body);
  return {
    subject,
    html: layoutMail({
      subject,
      organization: cleanValue(about.organization),
      product,
      content: renderHtml(blocks, values),
      reason: about.reason,
      language: about.language ?? 'en',
    }),
    text: `${renderText(blocks, values)}\n\n-- \n${about.reason}\n`,
  };
}
