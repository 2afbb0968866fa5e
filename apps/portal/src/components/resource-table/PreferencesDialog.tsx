import DownIcon from '@mui/icons-material/ArrowDownwardOutlined';
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import type { TableColumn } from './column.ts';
import type { Density, TablePreferences } from './table-preferences.ts';
import { NativeChoice } from './NativeChoice.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';

type ColumnName = Pick<TableColumn<never>, 'id' | 'header'>;

interface PreferencesDialogProps {
  readonly columns: readonly ColumnName[];
  /** Fields that the list can be grouped by. */
  readonly groups: readonly { readonly field: string; readonly header: string }[];
  readonly group: string | null;
  readonly onGroup: (field: string | null) => void;
  readonly visible: readonly ColumnName[];
  readonly preferences: TablePreferences;
  readonly onSave: (next: TablePreferences) => void;
  readonly onClose: () => void;
}

/** Manages the order of the columns and which of them are visible. */
function useColumnChoice(columns: readonly ColumnName[], visible: readonly ColumnName[]) {
  const visibleIds = visible.map(({ id }) => id);
  const [order, setOrder] = useState([
    ...visibleIds,
    ...columns.map(({ id }) => id).filter((id) => !visibleIds.includes(id)),
  ]);
  const [chosen, setChosen] = useState(new Set(visibleIds));
  const move = (id: string, step: number) => {
    const from = order.indexOf(id);
    const next = order.toSpliced(from, 1);
    next.splice(from + step, 0, id);
    setOrder(next);
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return { order, chosen, move, toggle };
}

/**
 * Visible columns, their order and the density, stored for this list on this device; and the grouping, stored in the
 * address.
 */
export function PreferencesDialog({
  columns,
  visible,
  preferences,
  groups,
  group,
  onGroup,
  onSave,
  onClose,
}: PreferencesDialogProps) {
  const t = useT();
  const { order, chosen, move, toggle } = useColumnChoice(columns, visible);
  const [density, setDensity] = useState<Density>(preferences.density);
  const [chosenGroup, setChosenGroup] = useState(group);
  return (
    <DialogFrame
      title={t('table.preferences')}
      onClose={onClose}
      actions={
        <>
          <Button
            sx={{ marginInlineEnd: 'auto' }}
            onClick={() => {
              onSave({ density: 'compact', columns: null });
              onGroup(null);
              onClose();
            }}
          >
            {t('table.reset')}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            variant="contained"
            onClick={() => {
              onSave({ density, columns: order.filter((id) => chosen.has(id)) });
              onGroup(chosenGroup);
              onClose();
            }}
          >
            {t('table.apply')}
          </Button>
        </>
      }
    >
      <DensityChoice value={density} onChange={setDensity} />
      {groups.length > 0 && (
        <Box sx={{ marginBottom: 4 }}>
          <Typography variant="subtitle2" component="h3" sx={{ marginBottom: 1 }}>
            {t('table.group')}
          </Typography>
          <NativeChoice
            label={t('table.group')}
            value={chosenGroup ?? ''}
            options={[
              { value: '', label: t('table.noGroup') },
              ...groups.map(({ field, header }) => ({ value: field, label: header })),
            ]}
            onChoose={(field) => setChosenGroup(field === '' ? null : field)}
          />
        </Box>
      )}
      <Typography variant="subtitle2" component="h3">
        {t('table.columns')}
      </Typography>
      {order.map((id, index) => (
        <ColumnRow
          key={id}
          header={columns.find((column) => column.id === id)?.header ?? id}
          isChosen={chosen.has(id)}
          isOnly={chosen.size === 1 && chosen.has(id)}
          isFirst={index === 0}
          isLast={index === order.length - 1}
          onToggle={() => toggle(id)}
          onMove={(step) => move(id, step)}
        />
      ))}
    </DialogFrame>
  );
}

interface DensityChoiceProps {
  readonly value: Density;
  readonly onChange: (value: Density) => void;
}

function DensityChoice({ value, onChange }: DensityChoiceProps) {
  const t = useT();
  return (
    <>
      <Typography variant="subtitle2" component="h3" id="density-label">
        {t('table.density')}
      </Typography>
      <RadioGroup
        row
        aria-labelledby="density-label"
        value={value}
        onChange={(_event, next) => onChange(next as Density)}
        sx={{ mb: 4 }}
      >
        <FormControlLabel value="compact" control={<Radio size="small" />} label={t('table.compact')} />
        <FormControlLabel
          value="comfortable"
          control={<Radio size="small" />}
          label={t('table.comfortable')}
        />
      </RadioGroup>
    </>
  );
}

interface ColumnRowProps {
  readonly header: string;
  readonly isChosen: boolean;
  /** Whether it is the only visible column. */
  readonly isOnly: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onToggle: () => void;
  readonly onMove: (step: number) => void;
}

/** Shows or hides a column, and moves it. */
function ColumnRow({ header, isChosen, isOnly, isFirst, isLast, onToggle, onMove }: ColumnRowProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <FormControlLabel
        sx={{ flex: 1 }}
        label={header}
        control={<Checkbox size="small" checked={isChosen} disabled={isOnly} onChange={onToggle} />}
      />
      <IconButton
        size="small"
        aria-label={t('table.moveUp', { column: header })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <UpIcon />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('table.moveDown', { column: header })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <DownIcon />
      </IconButton>
    </Box>
  );
}
