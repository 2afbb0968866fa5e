import ArrowIcon from '@mui/icons-material/ArrowDropDownOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, Suspense, useState } from 'react';

/** Props of the menu of a button. */
export interface MenuProps<Choice> {
  readonly anchor: HTMLElement;
  readonly onChoose: (choice: Choice) => void;
  readonly onClose: () => void;
}

interface MenuButtonProps<Choice> {
  readonly label: string;
  readonly onChoose: (choice: Choice) => void;
  /** Renders the menu while it is open. */
  readonly children: (menu: MenuProps<Choice>) => ReactNode;
}

/** Button that opens a menu. A choice closes it. */
export function MenuButton<Choice>({ label, onChoose, children }: MenuButtonProps<Choice>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const onClose = () => setAnchor(null);
  const choose = (choice: Choice) => {
    onClose();
    onChoose(choice);
  };
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ArrowIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Suspense>{anchor && children({ anchor, onChoose: choose, onClose })}</Suspense>
    </>
  );
}
