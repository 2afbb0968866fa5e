import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useT } from '../../../../core/i18n/translate.tsx';
import {
  chosenMachine,
  unavailableExtensions,
  machineField,
  type OfferedExtension,
} from '../model/machine-values.ts';
import type { Wizard } from '../use-wizard.ts';
import { FieldRow } from './FieldRow.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { TextInput } from './TextInput.tsx';

type Values = Readonly<Record<string, string>>;

/** Extensions that the organization offers for these machines. Mandatory ones cannot be deselected. */
export function MachineExtensions({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const { offer, state, dispatch } = wizard;
  if (!offer) return null;
  const { values } = state;
  const now = chosenMachine(values.machine, offer);
  const image = offer.images.find(({ id }) => id === now.image);
  const os = image?.os ?? offer.os;
  const fitting = offer.extensions.filter(({ osTypes }) => os === null || osTypes.includes(os));
  if (fitting.length === 0) return null;
  const chosen = new Map(now.extensions.map((one) => [one.extension.id, one.values]));
  const put = (next: ReadonlyMap<string, Values>) =>
    dispatch({
      type: 'machine',
      machine: {
        // Keep selections that are no longer offered; a separate notice handles them.
        image: values.machine?.image ?? '',
        extensions: [
          ...[...next].map(([id, extensionValues]) => ({ id, values: extensionValues })),
          ...unavailableExtensions(values.machine, offer),
        ],
      },
    });
  const write = (id: string, extensionValues: Values | undefined) => {
    const next = new Map(chosen);
    if (extensionValues) next.set(id, extensionValues);
    else next.delete(id);
    put(next);
  };
  return (
    <SectionCard spaced title={t('provision.extensions')} detail={t('provision.extensionsHelp')}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {fitting.map((extension) => (
          <ExtensionCard
            key={extension.id}
            wizard={wizard}
            extension={extension}
            extensionValues={chosen.get(extension.id)}
            onChange={(extensionValues) => write(extension.id, extensionValues)}
          />
        ))}
      </Box>
    </SectionCard>
  );
}

interface ExtensionCardProps {
  readonly wizard: Wizard;
  readonly extension: OfferedExtension;
  /** Values of the extension, if selected. */
  readonly extensionValues: Values | undefined;
  readonly onChange: (extensionValues: Values | undefined) => void;
}

function ExtensionCard({ wizard, extension, extensionValues, onChange }: ExtensionCardProps) {
  const t = useT();
  const { dispatch, displayedIssues } = wizard;
  const locked = extension.mode === 'mandatory';
  return (
    <Box
      sx={{
        border: 1,
        borderColor: extensionValues ? 'primary.main' : 'divider',
        bgcolor: extensionValues ? 'surface.selected' : undefined,
        borderRadius: 2,
        padding: '10px 14px 12px 6px',
      }}
    >
      <Box component="label" sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
        <Checkbox
          size="small"
          checked={extensionValues !== undefined}
          disabled={locked}
          onChange={(event) => onChange(event.target.checked ? {} : undefined)}
          sx={{ padding: '6px' }}
        />
        <Box sx={{ paddingTop: '6px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'subtitle2' }}>
            {extension.title}
            {locked && (
              <Box
                component="span"
                sx={{
                  display: 'inline-flex',
                  alignItems: 'center',
                  gap: 0.5,
                  typography: 'caption',
                  color: 'text.secondary',
                }}
              >
                <LockIcon aria-hidden sx={{ fontSize: 16 }} />
                {t('provision.extensionMandatory')}
              </Box>
            )}
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {extension.description || `${extension.publisher}.${extension.type}`}
          </Box>
        </Box>
      </Box>
      {extensionValues && extension.parameters.length > 0 && (
        <Box sx={{ paddingInlineStart: { xs: 2, sm: 9 }, paddingTop: 3 }}>
          {extension.parameters.map((parameter) => {
            const field = machineField(extension.id, parameter.name);
            const issue = displayedIssues.find((one) => one.field === field);
            return (
              <FieldRow
                key={parameter.name}
                field={field}
                label={parameter.title}
                required={parameter.required && parameter.defaultValue === ''}
                help={parameter.help}
                issue={issue}
              >
                <TextInput
                  field={field}
                  kind={parameter.secret ? 'password' : 'text'}
                  value={extensionValues[parameter.name] ?? ''}
                  placeholder={parameter.defaultValue}
                  issue={issue}
                  required={parameter.required}
                  onChange={(value) => onChange({ ...extensionValues, [parameter.name]: value })}
                  onLeave={() => dispatch({ type: 'leave', field })}
                />
              </FieldRow>
            );
          })}
        </Box>
      )}
    </Box>
  );
}
