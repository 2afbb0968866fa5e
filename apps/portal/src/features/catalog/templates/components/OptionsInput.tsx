import Box from '@mui/material/Box';
import { type FieldOptions, liveSources, type LiveSource } from '@blueport/contracts';
import { useState } from 'react';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { choicesOfText, textOfChoices } from '../model/choices-text.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';

interface OptionsInputProps {
  readonly options: FieldOptions | undefined;
  readonly issue: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (options: FieldOptions) => void;
}

const withIds: ReadonlySet<LiveSource> = new Set(['images', 'virtualNetworks', 'subnets', 'storageAccounts']);

/** What a select offers: choices written here, one a line, or what the cloud has. */
export function OptionsInput({ options, issue, disabled = false, onChange }: OptionsInputProps) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const source = options?.kind === 'live' ? options.source : 'static';
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <ChoiceField
        label={t('templates.options')}
        value={source}
        disabled={disabled}
        options={[
          { value: 'static', label: t('templates.source.static') },
          ...liveSources.map((value) => ({ value, label: t(`templates.source.${value}`) })),
        ]}
        onChange={(next) =>
          onChange(next === 'static' ? { kind: 'static', choices: [] } : { kind: 'live', source: next })
        }
      />
      {options?.kind === 'live' ? (
        withIds.has(options.source) && (
          <ChoiceField
            label={t('templates.gives')}
            value={options.gives ?? 'name'}
            disabled={disabled}
            options={(['name', 'id'] as const).map((value) => ({
              value,
              label: t(`templates.gives.${value}`),
            }))}
            onChange={(gives) => onChange({ ...options, gives })}
          />
        )
      ) : (
        <TextInput
          label={t('templates.choices')}
          help={t('templates.choicesHelp')}
          value={typed ?? textOfChoices(options?.choices ?? [])}
          issue={issue}
          rows={4}
          disabled={disabled}
          onChange={(text) => {
            setTyped(text);
            onChange({ kind: 'static', choices: choicesOfText(text) });
          }}
          onLeave={() => setTyped(undefined)}
        />
      )}
    </Box>
  );
}
