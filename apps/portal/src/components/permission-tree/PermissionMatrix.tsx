import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Hint } from '../../ui/hint/Hint.tsx';
import { bodyCell, headCell, rowHeights, plainFrame } from '../../ui/theme/table-styles.ts';
import type { PermissionLeaf } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import { toggleBranch } from './grant-state.ts';
import { limitOf, lockOf } from './permission-branches.ts';
import { changeOf } from './PermissionTree.tsx';
import type { PermissionViewProps } from './PermissionTree.tsx';
import type { EntityBranch } from './permission-branches.ts';

/** The five actions that most entities share. They are the columns of the matrix. */
const matrixActions = ['list', 'create', 'edit', 'delete', 'view'] as const;
type MatrixAction = (typeof matrixActions)[number];

/** An entity as a row: a cell per shared action, and the keys without a column. */
interface MatrixRow {
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
  const listLeaf = all.find(({ key }) => key.endsWith('List'));
  // Some page keys are spelled without "List"; they come first in their entity.
  return leaf === (listLeaf ?? all[0]);
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

const tableStyle = {
  ...plainFrame,
  overflow: 'auto',
  '& th, & td': { textAlign: 'start' },
  '& thead th': { ...headCell, whiteSpace: 'nowrap' },
  '& tbody th': { fontWeight: 500 },
  '& tbody :is(th, td)': { ...bodyCell, height: rowHeights.compact, borderTop: 1, borderColor: 'divider' },
} as const;

/**
 * The permissions as a table: an entity per row, the shared actions as columns, the other permissions in the last
 * column.
 */
export function PermissionMatrix(props: PermissionViewProps) {
  const t = useT();
  return (
    <Box role="region" tabIndex={0} aria-label={props.label} sx={tableStyle}>
      <Box component="table" sx={{ borderCollapse: 'collapse', width: '100%' }}>
        <thead>
          <tr>
            <th scope="col">{t('permissionTree.entity')}</th>
            {matrixActions.map((action) => (
              <th key={action} scope="col">
                {t(`permissionTree.action.${action}`)}
              </th>
            ))}
            <th scope="col">{t('permissionTree.action.other')}</th>
          </tr>
        </thead>
        {props.branches.map((group) => (
          <tbody key={group.id}>
            <tr>
              <Box
                component="th"
                scope="rowgroup"
                colSpan={matrixActions.length + 2}
                sx={{ bgcolor: 'surface.hover' }}
              >
                {group.label}
              </Box>
            </tr>
            {group.entities.map((entity) => (
              <EntityRow key={entity.id} {...props} entity={entity} />
            ))}
          </tbody>
        ))}
      </Box>
    </Box>
  );
}

interface KeyBoxProps extends PermissionViewProps {
  readonly leaf: PermissionLeaf;
  readonly worded?: boolean;
}

/** The checkbox of a key. If locked, it stays focusable and shows why; otherwise it shows the note, if there is one. */
function KeyBox({ leaf, worded = false, granted, limits, readOnly, onChange, noteOf }: KeyBoxProps) {
  const t = useT();
  const lock = limitOf(leaf.key, limits);
  const fixed = readOnly || lockOf(leaf.key, limits) !== undefined;
  const reason = lock && !readOnly ? t(`permissionTree.lock.${lock}`) : (noteOf?.(leaf.key) ?? '');
  const change = changeOf(leaf.key, limits.before, granted);
  const box = (
    <Checkbox
      size="small"
      checked={granted.has(leaf.key)}
      aria-disabled={fixed || undefined}
      onChange={() => {
        if (!fixed) onChange(toggleBranch([leaf.key], granted, limits));
      }}
      slotProps={{ input: { 'aria-label': reason ? `${leaf.label}. ${reason}` : leaf.label } }}
      sx={{
        opacity: fixed ? 0.45 : 1,
        bgcolor: change ? (change === 'added' ? 'tint.success' : 'tint.error') : undefined,
        borderRadius: 1.5,
      }}
    />
  );
  return (
    <Hint text={reason ? `${leaf.key}: ${reason}` : leaf.key}>
      {worded ? <FormControlLabel control={box} label={leaf.label} /> : <span>{box}</span>}
    </Hint>
  );
}

interface EntityRowProps extends PermissionViewProps {
  readonly entity: Parameters<typeof matrixRow>[0];
}

/** The permissions of an entity, by action. */
function EntityRow({ entity, ...props }: EntityRowProps) {
  const row = matrixRow(entity);
  return (
    <tr>
      <Box component="th" scope="row" sx={{ minWidth: 130 }}>
        {entity.label}
      </Box>
      {matrixActions.map((action) => (
        <td key={action}>{row.cells[action] ? <KeyBox {...props} leaf={row.cells[action]} /> : null}</td>
      ))}
      <td>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, minWidth: { xs: 420, md: 180 } }}>
          {row.others.map((leaf) => (
            <KeyBox key={leaf.key} {...props} leaf={leaf} worded />
          ))}
        </Box>
      </td>
    </tr>
  );
}
