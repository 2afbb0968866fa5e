import { useState } from 'react';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useInvalidText } from '../invalid-texts.ts';

interface NumberInputProps {
  readonly label: string;
  readonly value: number | undefined;
  /** Key under which invalid text is kept. */
  readonly place: string;
  readonly issue?: string | undefined;
  readonly help?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: number | undefined) => void;
}

const numberOf = (text: string): number => Number(text.trim().replace(',', '.'));

/** Optional number. Invalid text is not applied, but stays visible with an error. */
export function NumberInput({ value, place, onChange, issue, ...rest }: NumberInputProps) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const [invalidText, hold] = useInvalidText(place, value);
  const refusal =
    value === undefined ? t('templates.noNumberNone') : t('templates.noNumber', { value: String(value) });
  return (
    <TextInput
      {...rest}
      issue={invalidText !== undefined && typed === undefined ? refusal : issue}
      value={typed ?? invalidText ?? (value === undefined ? '' : String(value))}
      onChange={(text) => {
        setTyped(text);
        const isNumber = Number.isFinite(numberOf(text));
        hold(isNumber ? undefined : text);
        if (isNumber) onChange(text.trim() === '' ? undefined : numberOf(text));
      }}
      onLeave={() => setTyped(undefined)}
    />
  );
}
