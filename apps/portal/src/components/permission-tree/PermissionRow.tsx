import OpenIcon from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useT } from '../../core/i18n/translate.tsx';
import type { GrantState } from './grant-state.ts';
import type { KeyLock } from './permission-branches.ts';
import type { TreeRow } from './tree-rows.ts';
import CheckedIcon from '@mui/icons-material/CheckBoxOutlined';
import EmptyIcon from '@mui/icons-material/CheckBoxOutlineBlankOutlined';
import SomeIcon from '@mui/icons-material/IndeterminateCheckBoxOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import type { MessageId } from '../../core/i18n/message-id.ts';

const reasons: Readonly<Record<KeyLock, MessageId>> = {
  organization: 'permissionTree.lock.organization',
  editor: 'permissionTree.lock.editor',
};

/** Why a key cannot be changed, as text next to it: a tooltip would not be accessible on a phone. */
function LockNote({ lock }: { readonly lock: KeyLock }) {
  const t = useT();
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <LockIcon aria-hidden sx={{ fontSize: 14 }} />
      {t(reasons[lock])}
    </Box>
  );
}

const icons = { all: CheckedIcon, some: SomeIcon, none: EmptyIcon } as const;

/** The checkbox of a row: checked, mixed or empty. Its row exposes the same state to screen readers. */
function GrantMark({ state, muted }: { readonly state: GrantState; readonly muted: boolean }) {
  const Icon = icons[state];
  const strong = state === 'none' ? 'surface.control' : 'primary.main';
  return <Icon aria-hidden sx={{ flex: 'none', color: strong, opacity: muted ? 0.45 : 1 }} />;
}

interface PermissionRowProps {
  readonly row: TreeRow;
  readonly state: GrantState;
  readonly grantedCount: number;
  /** Why the key could not be granted (again). */
  readonly lock: KeyLock | undefined;
  readonly note: string | undefined;
  /** Whether nothing at or below this row can be changed. */
  readonly fixed: boolean;
  /** Whether it is dimmed: locked, not only read-only. */
  readonly muted: boolean;
  readonly change: 'added' | 'removed' | undefined;
  readonly focused: boolean;
  readonly onFocus: () => void;
  readonly onExpand: () => void;
  readonly onToggle: () => void;
}

/** A row of the permission tree. A click on its checkbox toggles it; a click on a branch's name expands it. */
export function PermissionRow(props: PermissionRowProps) {
  const { row, state, fixed, muted, focused } = props;
  const isBranch = row.leaf === null;
  return (
    <Box
      role="treeitem"
      id={`permission-${row.id}`}
      data-row={row.id}
      tabIndex={focused ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.count}
      aria-expanded={isBranch ? row.expanded : undefined}
      aria-checked={state === 'some' ? 'mixed' : state === 'all'}
      aria-selected={false}
      aria-disabled={fixed || undefined}
      onFocus={props.onFocus}
      onClick={(event) => {
        const onBox = (event.target as Element).closest('[data-box]') !== null;
        if (isBranch && !onBox) props.onExpand();
        else props.onToggle();
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: { xs: 44, md: 34 },
        paddingInlineStart: `${(row.level - 1) * 22}px`,
        paddingInlineEnd: 2,
        borderRadius: 1.5,
        cursor: fixed && !isBranch ? 'default' : 'pointer',
        '&:hover': { bgcolor: 'surface.hover' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <OpenIcon
        aria-hidden
        sx={{
          flex: 'none',
          color: 'text.secondary',
          visibility: isBranch ? 'visible' : 'hidden',
          transform: row.expanded ? 'rotate(90deg)' : 'none',
          transition: 'transform 120ms',
        }}
      />
      <Box data-box aria-hidden sx={{ display: 'grid', placeItems: 'center', width: 28, minHeight: 28 }}>
        <GrantMark state={state} muted={muted} />
      </Box>
      <RowText {...props} />
    </Box>
  );
}

/** The label of a row, its key, and its notes. */
function RowText({ row, grantedCount, lock, note, muted, change }: PermissionRowProps) {
  const t = useT();
  const isBranch = row.leaf === null;
  return (
    <>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          py: 1,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          alignItems: 'center',
        }}
      >
        <Box
          component="span"
          sx={{
            typography: 'body2',
            fontWeight: isBranch ? 500 : 400,
            color: muted && !isBranch ? 'text.secondary' : 'text.primary',
          }}
        >
          {row.label}
        </Box>
        {row.leaf ? (
          <Box
            component="code"
            sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {row.leaf.key}
          </Box>
        ) : null}
        {lock ? <LockNote lock={lock} /> : null}
        {note ? (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {note}
          </Box>
        ) : null}
      </Box>
      {change ? (
        <Chip
          size="small"
          label={t(change === 'added' ? 'permissionTree.added' : 'permissionTree.removed')}
          sx={{
            bgcolor: change === 'added' ? 'tint.success' : 'tint.error',
            color: change === 'added' ? 'text.success' : 'text.error',
          }}
        />
      ) : null}
      {isBranch ? (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {t('permissionTree.count', { held: grantedCount, total: row.keys.length })}
        </Box>
      ) : null}
    </>
  );
}
