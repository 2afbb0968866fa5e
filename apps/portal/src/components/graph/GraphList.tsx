import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useT } from '../../core/i18n/translate.tsx';
import { groupText, itemCost, itemName } from './box-text.ts';
import type { GraphCosts } from './graph-costs.ts';
import { GroupIcon } from './GroupIcon.tsx';
import type { GraphGroup, GraphItem, GraphTree } from './graph-tree.ts';
import { ResourceRow, RowText } from './ResourceRow.tsx';

interface GraphListProps {
  readonly tree: GraphTree;
  readonly label: string;
  readonly collapsed: ReadonlySet<string>;
  readonly costs: GraphCosts | undefined;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onToggle: (id: string) => void;
}

/** Width of the button of a group, in pixels. Resources next to groups start at the same position as the groups' names. */
const toggleSpace = 28;

/** The resources of a graph in their groups, in creation order: the accessible alternative to the graph. */
export function GraphList({ tree, label, ...actions }: GraphListProps) {
  return <ItemList {...actions} label={label} items={tree.items} />;
}

interface ItemListProps extends Omit<GraphListProps, 'tree'> {
  readonly items: readonly GraphItem[];
  /** Whether the items belong to a group, whose button is left of its icon. */
  readonly isInGroup?: boolean;
}

function ItemList({ items, label, isInGroup = false, ...actions }: ItemListProps) {
  const t = useT();
  const { costs, selected, onSelect } = actions;
  const hasGroups = isInGroup || items.some(({ kind }) => kind !== 'resource');
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {items.map((item) => (
        <li key={item.id}>
          {item.kind === 'resource' ? (
            <Box sx={{ paddingInlineStart: hasGroups ? `${toggleSpace}px` : 0 }}>
              <ResourceRow
                resource={item.resource}
                cost={itemCost(item, costs, t)}
                isSelected={selected === item.id}
                onSelect={onSelect}
              />
            </Box>
          ) : (
            <Group {...actions} group={item} />
          )}
        </li>
      ))}
    </Box>
  );
}

interface GroupProps extends Omit<GraphListProps, 'tree' | 'label'> {
  readonly group: GraphGroup;
}

function Group({ group, ...actions }: GroupProps) {
  const t = useT();
  const { collapsed, costs, selected, onSelect, onToggle } = actions;
  const open = !collapsed.has(group.id);
  const cost = itemCost(group, costs, t);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton
          size="small"
          aria-expanded={open}
          aria-label={t(open ? 'graph.collapse' : 'graph.expand', { name: itemName(group) })}
          onClick={() => onToggle(group.id)}
          sx={{ width: toggleSpace, flex: 'none', paddingInline: 0, borderRadius: 1 }}
        >
          <ExpandIcon sx={{ transform: open ? 'none' : 'rotate(-90deg)' }} />
        </IconButton>
        {group.resource ? (
          <ResourceRow
            resource={group.resource}
            cost={cost}
            isSelected={selected === group.id}
            onSelect={onSelect}
          />
        ) : (
          <Box sx={{ display: 'flex', flex: 1, minWidth: 0, alignItems: 'center', gap: 3, padding: '8px' }}>
            <GroupIcon group={group} />
            <RowText name={itemName(group)} caption={groupText(group, t)} />
            <Box sx={{ typography: 'caption', textAlign: 'end' }}>{cost}</Box>
          </Box>
        )}
      </Box>
      {open && (
        <Box
          sx={{
            marginInlineStart: '11px',
            paddingInlineStart: 3,
            borderInlineStart: 1,
            borderColor: 'divider',
          }}
        >
          <ItemList {...actions} isInGroup label={itemName(group)} items={group.items} />
        </Box>
      )}
    </>
  );
}
