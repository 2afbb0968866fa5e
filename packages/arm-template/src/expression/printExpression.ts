import type { Expression } from './ast.ts';

/** Prints an expression without its outer brackets, so that parsing it again gives the same tree. */
export function printExpression(node: Expression): string {
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'string' ? quote(node.value) : String(node.value);
    case 'call':
      return `${node.namespace === undefined ? '' : `${node.namespace}.`}${node.name}(${node.args.map(printExpression).join(', ')})`;
    case 'property':
      return `${printExpression(node.target)}.${node.name}`;
    case 'index':
      return `${printExpression(node.target)}[${printExpression(node.index)}]`;
  }
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
