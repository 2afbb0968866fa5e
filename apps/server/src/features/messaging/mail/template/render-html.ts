import { isSafeAddress } from './link-address.ts';
import type { Block, Inline, LinkTarget } from './template-node.ts';

export type Values = Readonly<Record<string, string>>;

/** Makes text safe in HTML, in attributes too. Nothing that is not ours leaves here in any other form. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The value of a placeholder; a name that only every object has ("constructor") is none. */
export function valueOf(values: Values, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Values come from forms and directories: what would hide or turn text around is left out. */
export function cleanValue(value: string | undefined): string {
  return (value ?? '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|[^\P{Cc}\n\t]/gu, '')
    .slice(0, 5000);
}

function addressOf(target: LinkTarget, values: Values): string | undefined {
  const address = target.kind === 'address' ? target.address : valueOf(values, target.name);
  return address !== undefined && isSafeAddress(address) ? address : undefined;
}

function link(target: LinkTarget, content: readonly Inline[], values: Values, style: string): string {
  const label = renderInline(content, values);
  const address = addressOf(target, values);
  return address === undefined ? label : `<a class="${style}" href="${escapeHtml(address)}">${label}</a>`;
}

function renderInline(nodes: readonly Inline[], values: Values): string {
  return nodes
    .map((node) => {
      switch (node.kind) {
        case 'text':
          return escapeHtml(node.text);
        case 'placeholder':
          return escapeHtml(cleanValue(valueOf(values, node.name))).replaceAll('\n', '<br>');
        case 'strong':
          return `<strong>${renderInline(node.content, values)}</strong>`;
        case 'emphasis':
          return `<em>${renderInline(node.content, values)}</em>`;
        case 'link':
          return link(node.target, node.content, values, 'link');
        case 'break':
          return '<br>';
      }
    })
    .join('');
}

function renderBlock(block: Block, values: Values): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${renderInline(block.content, values)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${renderInline(block.content, values)}</p>`;
    case 'list':
      return `<ul>${block.items.map((content) => `<li>${renderInline(content, values)}</li>`).join('')}</ul>`;
    case 'button':
      return `<p class="action">${link(block.target, block.content, values, 'button')}</p>`;
    case 'divider':
      return '<hr>';
  }
}

/** The body of a mail as HTML. Safe by construction: only the elements written here exist, everything else is escaped text. */
export function renderHtml(blocks: readonly Block[], values: Values): string {
  return blocks.map((block) => renderBlock(block, values)).join('\n');
}
