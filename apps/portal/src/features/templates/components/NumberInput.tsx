import { useState } from 'react';
import { TextInput } from '../../../administration/TextInput.tsx';

interface NumberInputProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly issue?: string | undefined;
  readonly help?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: number | undefined) => void;
}

/** A number that may be left out; half-typed text is kept until it is one. */
export function NumberInput({ value, onChange, issue, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...rest}
      issue={issue}
      value={typed ?? (value === undefined ? '' : String(value))}
      onChange={(text) => {
        setTyped(text);
        const number = Number(text.trim().replace(',', '.'));
        if (text.trim() === '') onChange(undefined);
        else if (Number.isFinite(number)) onChange(number);
      }}
      onLeave={() => setTyped(undefined)}
    />
  );
}
