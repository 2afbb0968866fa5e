import { cleanValue, type Values, valueOf } from './render-html.ts';
import { isSafeAddress } from './link-address.ts';
import type { Block, Inline, LinkTarget } from './template-node.ts';

function withAddress(label: string, target: LinkTarget, values: Values): string {
  const address = target.kind === 'address' ? target.address : valueOf(values, target.name);
  if (address === undefined || !isSafeAddress(address)) return label;
  return label === address ? address : `${label}: ${address}`;
}

function inlineText(nodes: readonly Inline[], values: Values): string {
  return nodes
    .map((node) => {
      switch (node.kind) {
        case 'text':
          return node.text;
        case 'placeholder':
          return cleanValue(valueOf(values, node.name));
        case 'link':
          return withAddress(inlineText(node.content, values), node.target, values);
        case 'break':
          return '\n';
        default:
          return inlineText(node.content, values);
      }
    })
    .join('');
}

function blockText(block: Block, values: Values): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return inlineText(block.content, values);
    case 'list':
      return block.items.map((content) => `- ${inlineText(content, values)}`).join('\n');
    case 'button':
      return withAddress(inlineText(block.content, values), block.target, values);
    case 'divider':
      return '---';
  }
}

/** The body of a mail as plain text, for readers that show no HTML. */
export function renderText(blocks: readonly Block[], values: Values): string {
  return blocks.map((block) => blockText(block, values)).join('\n\n');
}

/** A subject: one line, whatever the values hold. */
export function renderSubject(content: readonly Inline[], values: Values): string {
  return inlineText(content, values)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
}
