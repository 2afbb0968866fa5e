import AddIcon from '@mui/icons-material/AddOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { ExtensionParameter } from '@blueport/contracts';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FieldGrid } from './FieldGrid.tsx';

interface ParameterRowsProps {
  readonly parameters: readonly ExtensionParameter[];
  readonly issue: string | undefined;
  readonly mayEdit: boolean;
  readonly onChange: (parameters: readonly ExtensionParameter[]) => void;
}

const most = 20;
const fresh: ExtensionParameter = {
  name: '',
  title: '',
  help: '',
  required: true,
  secret: false,
  defaultValue: '',
};

/** What the person fills in for an extension, one field after the other. */
export function ParameterRows({ parameters, issue, mayEdit, onChange }: ParameterRowsProps) {
  const t = useT();
  const change = (index: number, part: Partial<ExtensionParameter>) =>
    onChange(parameters.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {parameters.map((parameter, index) => (
        <Box
          // Fields have no id of their own; they are only added at the end.
          // eslint-disable-next-line react/no-array-index-key
          key={index}
          role="group"
          aria-label={t('machines.parameterNumber', { number: index + 1 })}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 2, padding: 4 }}
        >
          <FieldGrid>
            <TextInput
              label={t('machines.parameterName')}
              value={parameter.name}
              issue={undefined}
              required
              code
              disabled={!mayEdit}
              longest={40}
              help={t('machines.parameterNameHelp')}
              onChange={(name) => change(index, { name })}
            />
            <TextInput
              label={t('machines.title')}
              value={parameter.title}
              issue={undefined}
              required
              disabled={!mayEdit}
              longest={80}
              onChange={(title) => change(index, { title })}
            />
            <TextInput
              label={t('machines.parameterHelp')}
              value={parameter.help}
              issue={undefined}
              disabled={!mayEdit}
              longest={300}
              onChange={(help) => change(index, { help })}
            />
            {!parameter.secret && (
              <TextInput
                label={t('machines.defaultValue')}
                value={parameter.defaultValue}
                issue={undefined}
                disabled={!mayEdit}
                longest={2000}
                onChange={(defaultValue) => change(index, { defaultValue })}
              />
            )}
          </FieldGrid>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, marginTop: 2 }}>
            <FormControlLabel
              label={t('machines.parameterRequired')}
              disabled={!mayEdit}
              control={
                <Checkbox
                  checked={parameter.required}
                  onChange={(event) => change(index, { required: event.target.checked })}
                />
              }
            />
            <FormControlLabel
              label={t('machines.parameterSecret')}
              disabled={!mayEdit}
              control={
                <Checkbox
                  checked={parameter.secret}
                  onChange={(event) =>
                    change(index, {
                      secret: event.target.checked,
                      ...(event.target.checked && { defaultValue: '' }),
                    })
                  }
                />
              }
            />
            <Box sx={{ flex: 1 }} />
            {mayEdit && (
              <Button
                startIcon={<DeleteIcon />}
                onClick={() => onChange(parameters.filter((_one, at) => at !== index))}
              >
                {t('machines.parameterRemove')}
              </Button>
            )}
          </Box>
        </Box>
      ))}
      {issue !== undefined && <FormHelperText error>{issue}</FormHelperText>}
      {mayEdit && parameters.length < most && (
        <Box>
          <Button startIcon={<AddIcon />} variant="outlined" onClick={() => onChange([...parameters, fresh])}>
            {t('machines.parameterAdd')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
