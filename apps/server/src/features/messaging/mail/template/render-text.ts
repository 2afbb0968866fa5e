import type { Token, Tokens } from 'marked';
import { replaceInSubject } from './parse-template.ts';
import { addressOf, valueOf, type Values } from './values.ts';

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

/** Blocks inside of another one, each on its own line. */
const blocksText = (tokens: readonly Token[], values: Values): string =>
  tokens
    .filter(({ type }) => type !== 'space')
    .map((token) => tokenText(token, values))
    .join('\n');

const indented = (text: string): string => text.replaceAll('\n', '\n  ');

/** The body of a mail as plain text, for readers that show no HTML. */
export const renderText = (blocks: readonly Token[], values: Values): string =>
  blocks
    .filter(({ type }) => type !== 'space')
    .map((block) => tokenText(block, values))
    .join('\n\n');

/** A subject: one line, whatever the values hold. */
export const renderSubject = (subject: string, values: Values): string =>
  replaceInSubject(subject, (name) => valueOf(values, name))
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
