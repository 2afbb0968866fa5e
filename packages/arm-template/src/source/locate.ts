import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Node } from 'jsonc-parser';
import { hideLineBreaks } from './readJson.ts';

export interface Position {
  line: number;
  column: number;
}

/** Finds lines and columns in a template's text; the text is parsed for that only when the first place is asked for. */
export class SourceMap {
  private readonly text: string;
  private tree: Node | undefined;
  private starts: number[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The place of a JSON pointer, or of the nearest part around it that exists in the text. */
  locate(pointer: string): Position | undefined {
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
    this.starts ??= [0, ...[...this.text.matchAll(/\r\n|\r|\n/g)].map((m) => m.index + m[0].length)];
    let line = this.starts.findLastIndex((start) => start <= offset);
    line = Math.max(line, 0);
    return { line: line + 1, column: offset - (this.starts[line] ?? 0) + 1 };
  }
}

export const pointerPart = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
