import Box from '@mui/material/Box';
import { personName } from '../../core/i18n/person-name.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { Avatar } from './Avatar.tsx';
import { truncatedName } from '../../ui/theme/table-styles.ts';

interface PersonNameProps {
  /** The name is empty for a removed person. */
  readonly person: { readonly id?: string | null; readonly name: string };
}

/** Name of a person with their avatar. A long name is truncated. */
export function PersonName({ person: { id, name } }: PersonNameProps) {
  const t = useT();
  if (name === '') return personName(t, name);
  return (
    <Box
      component="span"
      title={name}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2,
        minWidth: 0,
        maxWidth: '100%',
        verticalAlign: 'middle',
      }}
    >
      <Avatar id={id} name={name} />
      <Box component="span" sx={truncatedName}>
        {name}
      </Box>
    </Box>
  );
}
