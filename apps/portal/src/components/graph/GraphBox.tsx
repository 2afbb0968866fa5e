import CollapseIcon from '@mui/icons-material/UnfoldLessOutlined';
import ExpandIcon from '@mui/icons-material/UnfoldMoreOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Outcome } from '@blueport/contracts';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { Fragment, type ReactNode } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { OutcomeIcon } from '../deployment-progress/OutcomeIcon.tsx';
import { boxCost, groupText, itemName } from './box-text.ts';
import type { GraphCosts } from './graph-costs.ts';
import { groupSpace } from './graph-layout.ts';
import { type GraphItem, resourcesOf } from './graph-tree.ts';
import { GroupIcon } from './GroupIcon.tsx';
import { ResourceTile } from './ResourceTile.tsx';
import { outcomeCounts } from './row-groups.ts';
import { shortTypeLabel } from '../resource-type/resource-type-label.ts';

interface BoxData extends Record<string, unknown> {
  readonly item: GraphItem;
  readonly isOpen: boolean;
  readonly costs: GraphCosts | undefined;
  readonly onToggle: (id: string) => void;
}
export type BoxNode = Node<BoxData, 'box'>;

const rings: Readonly<Record<Outcome, string>> = {
  pending: 'surface.control',
  running: 'primary.main',
  success: 'success.main',
  warning: 'warning.main',
  error: 'error.main',
};

/** Returns the outcome of a box: the worst inside it, or for an open group the outcome of the resource of the group. */
function outcomeOfBox({ item, isOpen }: BoxData): Outcome | undefined {
  const own = item.resource ? [item.resource] : [];
  return outcomeCounts(isOpen ? own : resourcesOf(item))[0]?.[0];
}

/** A resource or a group in the graph: icon, name, type and cost, and its state as a colored outline and an icon. */
export function GraphBox({ data, selected, width, height }: NodeProps<BoxNode>) {
  const { item, isOpen } = data;
  const outcome = outcomeOfBox(data);
  return (
    <Box
      title={item.resource?.id ?? item.id.replace(/^deployment:.*?:/, '')}
      sx={{
        width,
        height,
        borderRadius: 2,
        border: 1,
        // Success is a thin ring, so that problems and progress stand out.
        borderWidth: selected || (outcome && outcome !== 'success') ? 2 : 1,
        borderColor: selected ? 'primary.main' : outcome ? rings[outcome] : 'divider',
        bgcolor: selected ? 'surface.selected' : isOpen ? 'surface.hover' : 'background.paper',
        color: 'text.primary',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          paddingInline: '10px',
          height: isOpen ? groupSpace.title - 2 : '100%',
        }}
      >
        <BoxContent {...data} outcome={outcome} />
      </Box>
      <Handles />
    </Box>
  );
}

function BoxContent({ item, isOpen, costs, onToggle, outcome }: BoxData & { outcome: Outcome | undefined }) {
  const t = useT();
  const { resource } = item;
  const cost = boxCost(item, costs, t);
  const caption = item.kind === 'resource' ? shortTypeLabel(item.resource.type) : groupText(item, t);
  return (
    <>
      {resource ? (
        <ResourceTile type={resource.type} size={isOpen ? 26 : 32} />
      ) : (
        item.kind !== 'resource' && <GroupIcon group={item} />
      )}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Line end={outcome && <OutcomeIcon outcome={outcome} size={16} />}>
          <Typography noWrap variant="subtitle2" component="p" sx={{ lineHeight: '18px' }}>
            {itemName(item)}
          </Typography>
        </Line>
        <Line end={cost !== undefined && <Cost>{cost}</Cost>}>
          <Typography noWrap variant="caption" component="p" color="textSecondary">
            {caption}
          </Typography>
        </Line>
      </Box>
      {item.kind !== 'resource' && (
        <IconButton
          size="small"
          // The list next to the graph has the same buttons for the keyboard.
          tabIndex={-1}
          className="nopan"
          aria-label={t(isOpen ? 'graph.collapse' : 'graph.expand', { name: itemName(item) })}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(item.id);
          }}
          sx={{ padding: '2px', marginInlineEnd: '-4px', '& svg': { fontSize: 18 } }}
        >
          {isOpen ? <CollapseIcon /> : <ExpandIcon />}
        </IconButton>
      )}
    </>
  );
}

const sides = [Position.Left, Position.Right, Position.Top, Position.Bottom];

/** Where edges enter and leave a box: on the side that faces the other box. */
function Handles() {
  return sides.map((side) => {
    const shared = { position: side, style: { opacity: 0 }, isConnectable: false };
    return (
      <Fragment key={side}>
        <Handle {...shared} id={`in-${side}`} type="target" />
        <Handle {...shared} id={`out-${side}`} type="source" />
      </Fragment>
    );
  });
}

/** A line of a box, with a mark or an amount at its end. */
function Line({ children, end }: { readonly children: ReactNode; readonly end: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {end}
    </Box>
  );
}

const Cost = ({ children }: { readonly children: string }) => (
  <Typography
    noWrap
    variant="caption"
    sx={{ flex: 'none', maxWidth: '60%', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
  >
    {children}
  </Typography>
);
