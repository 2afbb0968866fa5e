import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Menu from '@mui/material/Menu';
import { useState } from 'react';
import { CheckboxGroup } from '../components/administration/CheckboxGroup.tsx';
import { FieldGrid } from '../components/administration/FieldGrid.tsx';
import { TextInput } from '../components/administration/TextInput.tsx';
import { DialogFrame } from '../ui/dialog/DialogFrame.tsx';
import { FieldLine } from '../ui/form-field/FieldLine.tsx';
import { FormFooter } from '../ui/form-field/FormFooter.tsx';
import { MenuButton } from '../ui/menu-button/MenuButton.tsx';
import { SectionCard } from '../ui/section/SectionCard.tsx';
import { ChoiceField } from '../ui/steady-select/ChoiceField.tsx';

const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'large', label: 'Large' },
] as const;

/** Fields in every state, and the footer of a form. */
export function FieldBlocks() {
  const [text, setText] = useState('stcontoso');
  const [size, setSize] = useState<'small' | 'large'>('small');
  const shared = { value: text, onChange: setText };
  return (
    <SectionCard title="Fields" detail="Label above, help and error below, at most two per row.">
      <FieldGrid>
        <TextInput {...shared} label="Name" required help="Lowercase letters and digits" />
        <TextInput {...shared} label="Name with an error" issue="This name is taken." />
        <TextInput {...shared} label="Disabled" disabled />
        <TextInput {...shared} label="Date" type="date" value="2026-12-01" />
        <ChoiceField label="Size" value={size} options={sizes} onChange={setSize} />
        <CheckboxGroup
          label="Systems"
          help="At least one"
          marks={['Linux', 'Windows'].map((id) => ({
            id,
            label: id,
            on: id === 'Linux',
            onChange: () => {},
          }))}
        />
      </FieldGrid>
      <TextInput {...shared} label="Text" rows={3} />
      <Box sx={{ marginTop: 4 }}>
        <FieldLine>
          <TextInput {...shared} label="With a button" />
          <Button variant="outlined">Import</Button>
        </FieldLine>
      </Box>
      <FormFooter isInCard status="2 unsaved changes">
        <Button variant="outlined">Discard</Button>
        <Button variant="contained">Save</Button>
      </FormFooter>
    </SectionCard>
  );
}

/** Buttons, a menu and a dialog. */
export function ButtonBlocks() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard title="Buttons, menus, dialogs">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained">Primary</Button>
        <Button variant="outlined">Secondary</Button>
        <Button>Text</Button>
        <Button variant="contained" color="error">
          Delete
        </Button>
        <Button variant="contained" disabled>
          Disabled
        </Button>
        <Button variant="contained" loading>
          Loading
        </Button>
        <MenuButton label="Menu" onChoose={() => {}}>
          {({ anchor, onChoose, onClose }) => (
            <Menu open anchorEl={anchor} onClose={onClose}>
              <MenuItem onClick={() => onChoose('edit')}>Edit</MenuItem>
              <MenuItem disabled>Disabled</MenuItem>
            </Menu>
          )}
        </MenuButton>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
      </Box>
      {isOpen ? (
        <DialogFrame title="Dialog" width="sm" onClose={() => setOpen(false)}>
          Content of the dialog
        </DialogFrame>
      ) : null}
    </SectionCard>
  );
}
