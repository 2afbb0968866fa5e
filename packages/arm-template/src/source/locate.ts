import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Node } from 'jsonc-parser';
import { hideLineBreaks } from './readJson.ts';

/**
 * The syntax tree of a larger text would take too much memory; without line and column, the pointer still identifies
 * the location.
 */
const maxTreeLength = 1024 * 1024;

export interface Position {
  line: number;
  column: number;
}

/** Finds lines and columns in a template's text, which is parsed on first use. */
export class SourceMap {
  private readonly text: string;
  private tree: Node | undefined;
  private starts: number[] | undefined;

  constructor(text: string) {
    this.text = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  }

  /** Returns the position of a JSON pointer, or of its nearest ancestor that exists in the text. */
  locate(pointer: string): Position | undefined {
    if (this.text.length > maxTreeLength) return undefined;
    try {
      this.tree ??= parseTree(hideLineBreaks(this.text), [], { allowTrailingComma: true });
    } catch {
      return undefined;
    }
    if (!this.tree) return undefined;
    const path = pointer
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    let node: Node = this.tree;
    for (const part of path) {
      const next = findNodeAtLocation(node, [node.type === 'array' ? Number(part) : part]);
      if (!next) break;
      node = next;
    }
    return this.position(node.offset);
  }

  position(offset: number): Position {
    this.starts ??= lineStarts(this.text);
    let line = this.starts.findLastIndex((start) => start <= offset);
    line = Math.max(line, 0);
    return { line: line + 1, column: offset - (this.starts[line] ?? 0) + 1 };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === 10 || (c === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return starts;
}

/** Escapes a name for a JSON pointer; hardly any name needs it. */
export const pointerPart = (key: string): string =>
  key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
