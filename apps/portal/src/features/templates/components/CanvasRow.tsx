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
import { formFieldTypes, type FormItem, type WizardItem } from '@blueport/contracts';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Hint } from '../../../hint/Hint.tsx';
import { useT } from '../../../i18n/translate.tsx';
import { typeWords } from '../model/type-words.ts';
import { type Drag, readDrag, writeDrag } from './drag.ts';

interface CanvasRowProps {
  readonly item: FormItem;
  /** Undefined where its library field is gone. */
  readonly resolved: WizardItem | undefined;
  readonly index: number;
  readonly count: number;
  readonly isSelected: boolean;
  readonly issues: number;
  readonly mayEdit: boolean;
  readonly onSelect: () => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onDuplicate: () => void;
  readonly onDrop: (drag: Drag, at: number) => void;
}

/** An item on the canvas. Alt and an arrow move it, Delete takes it away. */
export function CanvasRow(props: CanvasRowProps) {
  const { item, resolved, index, count, isSelected, issues, mayEdit } = props;
  const t = useT();
  const [over, setOver] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    // The row takes the focus along when it was moved with the keyboard.
    if (moved.current) button.current?.focus();
    moved.current = false;
  });
  const label = resolved?.label ?? item.id;
  const isTitle = resolved?.type === formFieldTypes.title;
  const keys = (event: KeyboardEvent) => {
    if (!mayEdit) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      moved.current = true;
      props.onMove(index + (event.key === 'ArrowUp' ? -1 : 1));
    } else if (event.key === 'Delete') {
      event.preventDefault();
      props.onRemove();
    }
  };
  return (
    <Box
      component="li"
      ref={row}
      draggable={mayEdit}
      onDragStart={(event) => writeDrag(event, { from: index })}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const drag = mayEdit ? readDrag(event) : undefined;
        const box = row.current?.getBoundingClientRect();
        const below = box !== undefined && event.clientY > box.top + box.height / 2;
        if (drag) props.onDrop(drag, below ? index + 1 : index);
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        border: 1,
        borderColor: isSelected ? 'primary.main' : 'divider',
        borderRadius: 1.5,
        bgcolor: isSelected ? 'surface.selected' : 'background.paper',
        outline: over ? '2px dashed' : 'none',
        outlineColor: 'primary.main',
        marginTop: isTitle && index > 0 ? 5 : 0,
        marginBottom: 2,
        paddingInline: 1,
        minHeight: 44,
      }}
    >
      {mayEdit && <DragIcon aria-hidden sx={{ fontSize: 20, color: 'text.secondary', cursor: 'grab' }} />}
      <ButtonBase
        ref={button}
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
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: isTitle ? 600 : 500 }}>
          {label}
          <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
            {resolved && typeWords(t, resolved.type)}
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
      {mayEdit && (
        <Box sx={{ display: 'flex', marginInlineStart: 'auto' }}>
          <RowButton
            label={t('templates.up', { name: label })}
            disabled={index === 0}
            onClick={() => props.onMove(index - 1)}
          >
            <UpIcon fontSize="small" />
          </RowButton>
          <RowButton
            label={t('templates.down', { name: label })}
            disabled={index === count - 1}
            onClick={() => props.onMove(index + 1)}
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
      )}
    </Box>
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function RowButton({ label, disabled = false, onClick, children }: RowButtonProps) {
  const button = (
    <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </IconButton>
  );
  return disabled ? button : <Hint text={label}>{button}</Hint>;
}
