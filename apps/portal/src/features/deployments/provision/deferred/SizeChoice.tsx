import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { MachineSystem } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { controlAttributes } from '../components/FieldRow.tsx';
import type { FieldIssue } from '../model/field-issue.ts';
import { quotaRemarkOf, SizeListContext, SizePaper, SizeRow, sizeText } from './SizeTable.tsx';
import { useSizes } from './use-sizes.ts';
import { useChoiceTexts } from '../../../../ui/form-field/use-choice-texts.ts';

interface SizeChoiceProps {
  readonly field: string;
  readonly value: string;
  readonly issue: FieldIssue | undefined;
  readonly required: boolean;
  readonly placeholder: string | undefined;
  /** Sizes that the selected image supports. Empty or undefined for no restriction. */
  readonly fitting?: readonly string[] | undefined;
  /** Operating system of the machines, if known. */
  readonly system?: MachineSystem | undefined;
  readonly place: { readonly subscriptionId: string; readonly location: string };
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

const noRestriction: readonly string[] = [];

/**
 * Table of the sizes available in the region with cores, memory, price and quota, searchable by typing. A text field
 * while the sizes are unknown.
 */
export function SizeChoice(props: SizeChoiceProps) {
  const t = useT();
  const texts = useChoiceTexts();
  const { field, value, issue, required, placeholder, place, fitting = noRestriction, system } = props;
  const [isOpen, setOpen] = useState(false);
  // Until something is typed, the open list shows all sizes instead of those that contain the selected one.
  const [isTyped, setTyped] = useState(false);
  const filter = isOpen ? (isTyped ? value.trim() : '') : undefined;
  const found = useSizes({ place, fitting, system, value, filter });
  const { shown, selected, total, prices } = found;
  const byName = useMemo(() => new Map(shown.map((size) => [size.name, size])), [shown]);
  const quotaRemark = quotaRemarkOf(found.quota, t);
  const list = useMemo(
    () => ({ shown: shown.length, total, quotaRemark }),
    [shown.length, total, quotaRemark],
  );
  const { id, ...described } = controlAttributes(field, issue, required);
  return (
    <SizeListContext value={list}>
      <Autocomplete
        freeSolo
        forcePopupIcon
        id={id}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => {
          setOpen(false);
          setTyped(false);
        }}
        options={shown.map(({ name }) => name)}
        filterOptions={(options) => options}
        loading={found.isLoading}
        loadingText="Loading...."
        {...texts}
        inputValue={value}
        value={value}
        onInputChange={(_event, next, reason) => {
          // The component also fires this event with `reset` when it renders, which is not user input.
          if (reason === 'input') setTyped(true);
          if (reason !== 'reset' || next !== '') props.onChange(next);
        }}
        onBlur={props.onLeave}
        slots={{ paper: SizePaper }}
        // Low enough to open below the field on most screens.
        slotProps={{ listbox: { sx: { maxHeight: 280 } } }}
        renderOption={({ key, ...option }, name) => {
          const size = byName.get(name);
          if (!size) return null;
          return (
            <li key={key} {...option}>
              <SizeRow size={size} price={prices.get(name)} />
            </li>
          );
        }}
        renderInput={(input) => (
          <TextField
            {...input}
            size="small"
            error={issue !== undefined}
            placeholder={placeholder}
            slotProps={{
              ...input.slotProps,
              htmlInput: { ...input.slotProps.htmlInput, ...described, spellCheck: false },
            }}
          />
        )}
      />
      {selected && <Remark>{sizeText(selected, prices.get(selected.name), t)}</Remark>}
      {quotaRemark && <Remark>{quotaRemark}</Remark>}
      {fitting.length > 0 && <Remark>{t('provision.fittingSizes', { sizes: fitting.join(', ') })}</Remark>}
      {found.isFailed && <Remark>{t('provision.typedSize')}</Remark>}
    </SizeListContext>
  );
}

/** Text below the field. */
function Remark({ children }: { readonly children: string }) {
  return (
    <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', marginTop: 1 }}>
      {children}
    </Box>
  );
}
