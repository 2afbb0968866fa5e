import { treeInUse } from '@blueport/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { ViewSwitch } from '../../ui/url-tabs/ViewSwitch.tsx';
import { useT } from '../../core/i18n/translate.tsx';
import { usePermissionTexts } from '../../core/permission-labels/permission-labels.ts';
import { keysOf, permissionBranches, searchBranches } from './permission-branches.ts';
import type { GrantLimits } from './permission-branches.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { PermissionTree } from './PermissionTree.tsx';

interface PermissionEditorProps {
  /** Accessible name of the tree. */
  readonly label: string;
  /** The keys being edited. */
  readonly granted: ReadonlySet<string>;
  readonly limits: GrantLimits;
  readonly readOnly?: boolean;
  readonly onChange?: (next: ReadonlySet<string>) => void;
  /** Returns a note for a key. */
  readonly noteOf?: (key: string) => string | undefined;
}

const noop = () => undefined;

/** An editor of permissions with search, a tree or matrix view, and the number of granted permissions. */
export function PermissionEditor(props: PermissionEditorProps) {
  const { label, granted, limits, readOnly = false, onChange = noop, noteOf } = props;
  const t = useT();
  const { tree } = usePermissionTexts();
  const [typed, setTyped] = useState('');
  const [view, setView] = useState<View>('tree');
  const branches = useMemo(() => permissionBranches(limits, treeInUse(tree)), [limits, tree]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(branches.map((group) => `g.${group.id}`)),
  );
  const found = searchBranches(branches, typed);
  const searching = typed.trim() !== '';
  const grantedCount = branches.flatMap(keysOf).filter((key) => granted.has(key)).length;
  const everyBranch = branches.flatMap((group) => [
    `g.${group.id}`,
    ...group.entities.map((entity) => `g.${group.id}.${entity.id}`),
  ]);
  const isAllOpen = everyBranch.every((id) => opened.has(id));
  const viewProps = { label, branches: found, granted, limits, readOnly, onChange, noteOf };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 3 }}>
        <TextField
          type="search"
          value={typed}
          placeholder={t('permissionTree.search')}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': t('permissionTree.search') } }}
          sx={{ flex: '1 1 200px', maxWidth: 360 }}
        />
        <ViewChoice value={view} onChange={setView} />
        {view === 'tree' && !searching ? (
          <Button size="small" onClick={() => setOpened(new Set(isAllOpen ? [] : everyBranch))}>
            {t(isAllOpen ? 'permissionTree.collapse' : 'permissionTree.expand')}
          </Button>
        ) : null}
        <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', marginInlineStart: 'auto' }}>
          {searching && found.length === 0
            ? t('permissionTree.noMatch')
            : t('permissionTree.granted', { count: grantedCount })}
        </Box>
      </Box>
      {found.length === 0 ? null : view === 'matrix' ? (
        <PermissionMatrix {...viewProps} />
      ) : (
        <PermissionTree
          {...viewProps}
          isOpen={(id) => searching || opened.has(id)}
          onOpen={(id, open) => {
            const next = new Set(opened);
            if (open) next.add(id);
            else next.delete(id);
            setOpened(next);
          }}
        />
      )}
    </Box>
  );
}

type View = 'tree' | 'matrix';

interface ViewChoiceProps {
  readonly value: View;
  readonly onChange: (view: View) => void;
}

function ViewChoice({ value, onChange }: ViewChoiceProps) {
  const t = useT();
  return (
    <ViewSwitch
      label={t('permissionTree.view')}
      value={value}
      options={(['tree', 'matrix'] as const).map((view) => ({
        value: view,
        label: t(`permissionTree.view.${view}`),
      }))}
      onChange={onChange}
    />
  );
}
