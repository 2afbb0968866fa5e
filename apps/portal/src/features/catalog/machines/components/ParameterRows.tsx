import AddIcon from '@mui/icons-material/AddOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { ExtensionParameter } from '@blueport/contracts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';

interface ParameterRowsProps {
  readonly parameters: readonly ExtensionParameter[];
  readonly issue: string | undefined;
  readonly mayEdit: boolean;
  readonly onChange: (parameters: readonly ExtensionParameter[]) => void;
}

const most = 20;
const emptyParameter: ExtensionParameter = {
  name: '',
  title: '',
  help: '',
  required: true,
  secret: false,
  defaultValue: '',
};

/** Editor for the parameters that users fill in for an extension. */
export function ParameterRows({ parameters, issue, mayEdit, onChange }: ParameterRowsProps) {
  const t = useT();
  const change = (index: number, part: Partial<ExtensionParameter>) =>
    onChange(parameters.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {parameters.map((parameter, index) => (
        <ParameterFields
          // Parameters have no ID and are only ever appended.
          // eslint-disable-next-line react/no-array-index-key
          key={index}
          number={index + 1}
          parameter={parameter}
          mayEdit={mayEdit}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange(parameters.filter((_one, at) => at !== index))}
        />
      ))}
      {issue !== undefined && <FormHelperText error>{issue}</FormHelperText>}
      {mayEdit && parameters.length < most && (
        <Box>
          <Button
            startIcon={<AddIcon />}
            variant="outlined"
            onClick={() => onChange([...parameters, emptyParameter])}
          >
            {t('machines.parameterAdd')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface ParameterFieldsProps {
  readonly number: number;
  readonly parameter: ExtensionParameter;
  readonly mayEdit: boolean;
  readonly onChange: (part: Partial<ExtensionParameter>) => void;
  readonly onRemove: () => void;
}

/** Fields of a single parameter. */
function ParameterFields({ number, parameter, mayEdit, onChange, onRemove }: ParameterFieldsProps) {
  const t = useT();
  const text = (field: 'name' | 'title' | 'help' | 'defaultValue', longest: number) => ({
    value: parameter[field],
    disabled: !mayEdit,
    longest,
    onChange: (value: string) => onChange({ [field]: value }),
  });
  return (
    <Box
      role="group"
      aria-label={t('machines.parameterNumber', { number })}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, padding: 4 }}
    >
      <FieldGrid>
        <TextInput
          {...text('name', 40)}
          label={t('machines.parameterName')}
          help={t('machines.parameterNameHelp')}
          required
          code
        />
        <TextInput {...text('title', 80)} label={t('machines.title')} required />
        <TextInput {...text('help', 300)} label={t('machines.parameterHelp')} />
        {!parameter.secret && (
          <TextInput {...text('defaultValue', 2000)} label={t('machines.defaultValue')} />
        )}
      </FieldGrid>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, marginTop: 2 }}>
        <FormControlLabel
          label={t('machines.parameterRequired')}
          disabled={!mayEdit}
          control={
            <Checkbox
              checked={parameter.required}
              onChange={(event) => onChange({ required: event.target.checked })}
            />
          }
        />
        <FormControlLabel
          label={t('machines.parameterSecret')}
          disabled={!mayEdit}
          control={
            <Checkbox
              checked={parameter.secret}
              onChange={(_event, secret) => onChange({ secret, ...(secret && { defaultValue: '' }) })}
            />
          }
        />
        <Box sx={{ flex: 1 }} />
        {mayEdit && (
          <Button startIcon={<DeleteIcon />} onClick={onRemove}>
            {t('machines.parameterRemove')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
