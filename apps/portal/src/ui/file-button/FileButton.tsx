import Button, { type ButtonProps } from '@mui/material/Button';
import { useId, useRef } from 'react';

interface FileButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'disabled' | 'children'> {
  /** Accepted file types, as in the input's attribute of the same name. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** A button that opens a file dialog. It is a real button, because a label styled as one is not focusable. */
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
          // Lets the user select the same file again after it was changed.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
