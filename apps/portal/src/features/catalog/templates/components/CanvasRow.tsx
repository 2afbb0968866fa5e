import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import ConditionIcon from '@mui/icons-material/AltRouteOutlined';
import DownIcon from '@mui/icons-material/ArrowDownwardOutlined';
import DragIcon from '@mui/icons-material/DragIndicatorOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { fieldTypeOf, type FormItem, type WizardItem } from '@blueport/contracts';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Hint } from '../../../../ui/hint/Hint.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { typeLabel } from '../model/type-label.ts';
import { writeDrag } from './drag.ts';

interface CanvasRowProps {
  readonly item: FormItem;
  /** Undefined if its library field no longer exists. */
  readonly resolved: WizardItem | undefined;
  readonly index: number;
  readonly count: number;
  readonly isSelected: boolean;
  readonly issues: number;
  readonly mayEdit: boolean;
  readonly onSelect: () => void;
  /** Where a dragged item would be dropped, relative to this row. */
  readonly dropMark: 'above' | 'below' | undefined;
  /** Moves the item and returns the focus to the control that was used. */
  readonly onMove: (to: number, by: 'row' | 'up' | 'down') => void;
  readonly onRemove: () => void;
  readonly onDuplicate: () => void;
  /** Properties of the item, shown here if there is no room next to the canvas. */
  readonly children?: ReactNode;
}

/** Item on the canvas. Alt+arrow moves it; Delete removes it. */
export function CanvasRow(props: CanvasRowProps) {
  const { item, resolved, index, isSelected, mayEdit, dropMark } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A new item may be far from the button that added it.
    if (isSelected) button.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const label = resolved?.label ?? item.id;
  const isTitle = resolved !== undefined && fieldTypeOf(resolved.type)?.shows === 'title';
  return (
    <Box
      component="li"
      data-row={item.id}
      draggable={mayEdit && !props.children}
      onDragStart={(event) => writeDrag(event, { from: index })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        border: 1,
        borderColor: isSelected ? 'primary.main' : 'divider',
        borderRadius: 1.5,
        bgcolor: isSelected ? 'surface.selected' : 'background.paper',
        position: 'relative',
        // Keeps the row clear of the bar for unsaved changes when it is scrolled into view.
        scrollMarginBlock: 96,
        ...(dropMark && dropLine(dropMark)),
        marginTop: isTitle && index > 0 ? 5 : 0,
        marginBottom: 2,
        paddingInline: 1,
        minHeight: 44,
      }}
    >
      {mayEdit && <DragIcon aria-hidden sx={{ fontSize: 20, color: 'text.secondary', cursor: 'grab' }} />}
      <RowName {...props} ref={button} isTitle={isTitle} />
      {mayEdit && <RowActions {...props} label={label} />}
      {props.children && <Box sx={{ flexBasis: '100%', minWidth: 0, paddingBlock: 1 }}>{props.children}</Box>}
    </Box>
  );
}

const dropLine = (side: 'above' | 'below') => ({
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    [side === 'above' ? 'top' : 'bottom']: -6,
    height: 3,
    borderRadius: 2,
    bgcolor: 'primary.main',
  },
});

interface RowNameProps extends CanvasRowProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly isTitle: boolean;
}

/** Button that selects the item and handles the keys to move and remove it. */
function RowName({ ref, isTitle, ...props }: RowNameProps) {
  const { item, resolved, index, isSelected, issues, mayEdit } = props;
  const t = useT();
  const keys = (event: KeyboardEvent) => {
    if (!mayEdit) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      props.onMove(index + (event.key === 'ArrowUp' ? -1 : 1), 'row');
    } else if (event.key === 'Delete') {
      event.preventDefault();
      props.onRemove();
    }
  };
  return (
    <ButtonBase
      ref={ref}
      data-part="row"
      aria-pressed={isSelected}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
      onClick={props.onSelect}
      onKeyDown={keys}
      sx={{
        flex: '1 1 140px',
        minWidth: 0,
        justifyContent: 'flex-start',
        textAlign: 'start',
        gap: 2,
        paddingBlock: 1.5,
        borderRadius: 1,
        typography: 'body2',
      }}
    >
      <Box
        component="span"
        sx={{ minWidth: 0, overflowWrap: 'anywhere', typography: isTitle ? 'h3' : 'subtitle2' }}
      >
        {resolved?.label ?? item.id}
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {resolved && typeLabel(t, resolved.type)}
          {item.fieldId && ` · ${t('templates.reused')}`}
          {item.parameter && ` · ${item.parameter}`}
        </Box>
      </Box>
      {item.when && <ConditionIcon titleAccess={t('templates.hasCondition')} sx={{ fontSize: 18 }} />}
      {issues > 0 && (
        <WarningIcon
          titleAccess={t('templates.issues', { count: issues })}
          sx={{ fontSize: 18, color: 'text.warning' }}
        />
      )}
    </ButtonBase>
  );
}

function RowActions({ index, count, label, ...props }: CanvasRowProps & { readonly label: string }) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', marginInlineStart: 'auto' }}>
      <RowButton
        part="up"
        label={t('templates.up', { name: label })}
        disabled={index === 0}
        onClick={() => props.onMove(index - 1, 'up')}
      >
        <UpIcon fontSize="small" />
      </RowButton>
      <RowButton
        part="down"
        label={t('templates.down', { name: label })}
        disabled={index === count - 1}
        onClick={() => props.onMove(index + 1, 'down')}
      >
        <DownIcon fontSize="small" />
      </RowButton>
      <RowButton label={t('templates.duplicate', { name: label })} onClick={props.onDuplicate}>
        <CopyIcon fontSize="small" />
      </RowButton>
      <RowButton label={t('templates.remove', { name: label })} onClick={props.onRemove}>
        <RemoveIcon fontSize="small" />
      </RowButton>
    </Box>
  );
}

interface RowButtonProps {
  /** Identifies the button so that it regains the focus after its row moves. */
  readonly part?: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function RowButton({ part, label, disabled = false, onClick, children }: RowButtonProps) {
  const button = (
    <IconButton size="small" data-part={part} aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </IconButton>
  );
  return disabled ? button : <Hint text={label}>{button}</Hint>;
}
