import type { PermissionLeaf } from '@blueport/contracts';
import type { EntityBranch } from './permission-branches.ts';

/** The five actions that most entities share, which ui.md specifies as columns. */
export const matrixActions = ['list', 'create', 'edit', 'delete', 'view'] as const;
type MatrixAction = (typeof matrixActions)[number];

/** An entity as a row: a cell per shared action, and the keys without a column. */
export interface MatrixRow {
  readonly entity: EntityBranch;
  readonly cells: Readonly<Partial<Record<MatrixAction, PermissionLeaf>>>;
  readonly others: readonly PermissionLeaf[];
}

const suffixes: Readonly<Record<Exclude<MatrixAction, 'list'>, RegExp>> = {
  create: /^.*Create$/,
  edit: /^.*(?<!Permission|MailTemplate)Edit$/,
  delete: /^.*Delete$/,
  view: /^.*(?<!Permission)View$/,
};

function isList(leaf: PermissionLeaf, all: readonly PermissionLeaf[]): boolean {
  const named = all.find(({ key }) => key.endsWith('List'));
  // Some page keys are spelled without "List"; they come first in their entity.
  return leaf === (named ?? all[0]);
}

/**
 * Assigns an entity's keys to the columns. A column has one key; further keys of its kind are listed with the others.
 */
export function matrixRow(entity: EntityBranch): MatrixRow {
  const cells: Partial<Record<MatrixAction, PermissionLeaf>> = {};
  const others: PermissionLeaf[] = [];
  for (const leaf of entity.leaves) {
    const shared = (['create', 'edit', 'delete', 'view'] as const).find((name) =>
      suffixes[name].test(leaf.key),
    );
    const action = shared ?? (isList(leaf, entity.leaves) ? 'list' : undefined);
    if (action && !cells[action]) cells[action] = leaf;
    else others.push(leaf);
  }
  return { entity, cells, others };
}
