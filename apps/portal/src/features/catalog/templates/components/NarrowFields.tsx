import Box from '@mui/material/Box';
import {
  canNarrow,
  type FieldSpec,
  type FormItem,
  type Narrowing,
  narrowings,
  narrowingsOf,
  resolveItem,
} from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';

interface NarrowFieldsProps {
  readonly item: FormItem;
  readonly items: readonly FormItem[];
  readonly fields: ReadonlyMap<string, FieldSpec>;
  readonly issueAt: (place: string) => string | undefined;
  readonly disabled: boolean;
  readonly onChange: (item: FormItem) => void;
}

/** Which other fields narrow what this one offers from the cloud: the subnets of a chosen network, the sizes of a chosen region. */
export function NarrowFields({ item, items, fields, issueAt, disabled, onChange }: NarrowFieldsProps) {
  const t = useT();
  const options = resolveItem(item, fields)?.options;
  const takes: readonly Narrowing[] = options?.kind === 'live' ? narrowingsOf[options.source] : [];
  // What is set and does not apply any more is shown, too, or nobody could take it away.
  const offered = narrowings.filter((one) => takes.includes(one) || item.narrow?.[one] !== undefined);
  if (offered.length === 0) return null;
  const others = items.flatMap((other) => {
    const resolved = resolveItem(other, fields);
    return resolved && other.id !== item.id && canNarrow(resolved)
      ? [{ value: other.id, label: resolved.label }]
      : [];
  });
  const set = (name: Narrowing, by: string) => {
    const { narrow: { [name]: _before, ...kept } = {}, ...rest } = item;
    const narrow = by === '' ? kept : { ...kept, [name]: by };
    onChange(Object.keys(narrow).length === 0 ? rest : { ...rest, narrow });
  };
  return (
    <Box data-place="/narrow" sx={{ display: 'grid', gap: 4 }}>
      {offered.map((name) => {
        const value = item.narrow?.[name] ?? '';
        const isKnown = value === '' || others.some((other) => other.value === value);
        return (
          <ChoiceField
            key={name}
            label={t(`templates.narrow.${name}`)}
            value={value}
            issue={issueAt(`/narrow/${name}`)}
            disabled={disabled}
            options={[
              { value: '', label: t(name === 'location' ? 'templates.narrowPlace' : 'templates.narrowNone') },
              ...others,
              ...(isKnown ? [] : [{ value, label: value }]),
            ]}
            onChange={(by) => set(name, by)}
          />
        );
      })}
    </Box>
  );
}
