import Button, { type ButtonProps } from '@mui/material/Button';
import { useId, useRef } from 'react';

interface FileButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'disabled' | 'children'> {
  /** Kinds of files the chooser offers, as the attribute of the same name takes them. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** Chooses a file; a button of its own, because the keyboard does not reach a label that is drawn like one. */
export function FileButton({ accept, onFile, children, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const name = useId();
  return (
    <>
      <Button id={name} variant="outlined" {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-labelledby={name}
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again after it was changed.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
