import AddIcon from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formFieldTypeNumbers, type TemplateField } from '@blueport/contracts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useT } from '../../../i18n/translate.tsx';
import { typeWords } from '../model/type-words.ts';
import { type Drag, writeDrag } from './drag.ts';

// Only a long library is searched.
const TextInput = lazy(async () => ({
  default: (await import('../../../administration/TextInput.tsx')).TextInput,
}));

interface FieldPaletteProps {
  readonly library: readonly TemplateField[];
  /** Without a place: below what is selected. */
  readonly onInsert: (what: Drag) => void;
}

const mostShown = 30;

/** What can be put into a form: fields of the ten types, and those of the library. */
export function FieldPalette({ library, onInsert }: FieldPaletteProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const found = library.filter(({ label, name }) =>
    `${label} ${name}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <Box component="section" aria-label={t('templates.palette')}>
      <PaletteGroup title={t('templates.newField')}>
        {formFieldTypeNumbers.map((type) => (
          <PaletteButton key={type} what={{ type }} label={typeWords(t, type)} onInsert={onInsert} />
        ))}
      </PaletteGroup>
      {library.length > 0 && (
        <PaletteGroup title={t('templates.fromLibrary')}>
          {library.length > 8 && (
            <Box sx={{ gridColumn: '1 / -1', marginBlock: 1 }}>
              <Suspense>
                <TextInput
                  label={t('templates.search')}
                  value={search}
                  issue={undefined}
                  onChange={setSearch}
                />
              </Suspense>
            </Box>
          )}
          {found.slice(0, mostShown).map(({ id, label }) => (
            <PaletteButton key={id} what={{ field: id }} label={label} onInsert={onInsert} />
          ))}
        </PaletteGroup>
      )}
    </Box>
  );
}

function PaletteGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ marginBottom: 4 }}>
      <Typography variant="subtitle2" component="h2" sx={{ marginBottom: 1 }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)', lg: 'minmax(0,1fr)' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface PaletteButtonProps {
  readonly what: Drag;
  readonly label: string;
  readonly onInsert: (what: Drag) => void;
}

function PaletteButton({ what, label, onInsert }: PaletteButtonProps) {
  const t = useT();
  return (
    <Button
      size="small"
      variant="outlined"
      draggable
      startIcon={<AddIcon />}
      aria-label={t('templates.add', { name: label })}
      onDragStart={(event) => writeDrag(event, what)}
      onClick={() => onInsert(what)}
      sx={{ justifyContent: 'flex-start', textAlign: 'start', minWidth: 0, cursor: 'grab' }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {label}
      </Box>
    </Button>
  );
}
