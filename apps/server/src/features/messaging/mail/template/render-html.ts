import type { Token, Tokens } from 'marked';
import { addressOf, valueOf, type Values } from './values.ts';

/** Makes text safe in HTML, in attributes too. Nothing that is not ours leaves here in any other form. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const elements: Readonly<Record<string, string>> = { strong: 'strong', em: 'em', blockquote: 'blockquote' };

function renderLink({ href, tokens }: Tokens.Link, values: Values, style: string): string {
  const label = renderTokens(tokens, values);
  const address = addressOf(href, values);
  return address === undefined ? label : `<a class="${style}" href="${escapeHtml(address)}">${label}</a>`;
}

function renderParagraph({ tokens }: Tokens.Paragraph, values: Values): string {
  const [only] = tokens;
  // A link that is a paragraph is a button.
  return tokens.length === 1 && only?.type === 'link'
    ? `<p class="action">${renderLink(only as Tokens.Link, values, 'button')}</p>`
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

/** The body of a mail as HTML. Safe by construction: only the elements written here exist, everything else is escaped text. */
export const renderHtml = (blocks: readonly Token[], values: Values): string =>
  blocks
    .map((block) => renderToken(block, values))
    .filter(Boolean)
    .join('\n');
