import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ParameterWords } from '@blueport/contracts';
import { FormSection } from '../../../../parts/administration/FormSection.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState } from '../../../../parts/states/index.ts';
import { moveGroup, moveParameter, placeParameter } from '../wizard-groups.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import type { VersionTabProps } from './shared-props.ts';

/** What the wizard says of each parameter, and on which of its pages it stands. */
export function ParametersTab({ version, form, mayEdit }: VersionTabProps) {
  const t = useT();
  const { groups, words } = form.values;
  if (version.parameters.length === 0) return <EmptyState title={t('models.noParameters')} />;
  const setWords = (name: string, next: Partial<ParameterWords>) => {
    const now = words[name] ?? { title: name };
    const changed = Object.fromEntries(
      Object.entries({ ...now, ...next }).filter(
        ([key, value]) => key === 'title' || (value !== '' && value !== false),
      ),
    ) as ParameterWords;
    form.set('words', { ...words, [name]: changed });
  };
  const groupOptions = groups.map(({ title }, index) => ({ value: String(index), label: title }));
  return (
    <>
      {groups.map((group, index) => (
        <FormSection
          // oxlint-disable-next-line react/no-array-index-key -- a page is known by its place; its title changes while it is typed.
          key={index}
          title={group.title}
          detail={group.description}
          actions={
            mayEdit && (
              <>
                <Button
                  size="small"
                  disabled={index === 0}
                  onClick={() => form.set('groups', moveGroup(groups, index, -1))}
                >
                  {t('models.moveUp')}
                </Button>
                <Button
                  size="small"
                  disabled={index === groups.length - 1}
                  onClick={() => form.set('groups', moveGroup(groups, index, 1))}
                >
                  {t('models.moveDown')}
                </Button>
              </>
            )
          }
        >
          {mayEdit && (
            <Box
              sx={{
                display: 'grid',
                gap: 3,
                gridTemplateColumns: { xs: '1fr', sm: '1fr 2fr' },
                marginBottom: 4,
              }}
            >
              <TextInput
                label={t('models.groupTitle')}
                value={group.title}
                issue={undefined}
                longest={80}
                onChange={(title) => form.set('groups', groups.with(index, { ...group, title }))}
              />
              <TextInput
                label={t('models.groupDescription')}
                value={group.description ?? ''}
                issue={undefined}
                longest={300}
                onChange={(description) => form.set('groups', groups.with(index, { ...group, description }))}
              />
            </Box>
          )}
          {group.parameters.map((name, position) => {
            const parameter = version.parameters.find((one) => one.name === name);
            const said = words[name] ?? { title: name };
            return (
              <Box
                component="fieldset"
                key={name}
                sx={{
                  border: 0,
                  borderTop: 1,
                  borderColor: 'divider',
                  margin: 0,
                  padding: 0,
                  paddingBlock: 4,
                  minWidth: 0,
                }}
              >
                <Box component="legend" sx={{ padding: 0, typography: 'body2' }}>
                  <code>{name}</code> · {parameter?.type}
                  {parameter?.required ? ` · ${t('models.requiredParameter')}` : ''}
                </Box>
                <Box
                  sx={{
                    display: 'grid',
                    gap: 3,
                    gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
                  }}
                >
                  <TextInput
                    label={t('models.words.title')}
                    value={said.title}
                    issue={undefined}
                    disabled={!mayEdit}
                    longest={80}
                    onChange={(title) => setWords(name, { title })}
                  />
                  <TextInput
                    label={t('models.words.hint')}
                    value={said.hint ?? ''}
                    issue={undefined}
                    disabled={!mayEdit}
                    longest={300}
                    onChange={(hint) => setWords(name, { hint })}
                  />
                  <TextInput
                    label={t('models.words.example')}
                    value={said.example ?? ''}
                    issue={undefined}
                    disabled={!mayEdit}
                    longest={300}
                    onChange={(example) => setWords(name, { example })}
                  />
                </Box>
                {mayEdit && (
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', marginTop: 2 }}>
                    <FormControlLabel
                      label={t('models.words.advanced')}
                      control={
                        <Checkbox
                          checked={said.advanced ?? false}
                          onChange={(event) => setWords(name, { advanced: event.target.checked })}
                        />
                      }
                    />
                    {groups.length > 1 && (
                      <Box sx={{ width: 220 }}>
                        <ChoiceField
                          label={t('models.onPage')}
                          value={String(index)}
                          options={groupOptions}
                          onChange={(to) => form.set('groups', placeParameter(groups, name, Number(to)))}
                        />
                      </Box>
                    )}
                    <Button
                      size="small"
                      disabled={position === 0}
                      aria-label={t('models.moveUpNamed', { name })}
                      onClick={() => form.set('groups', moveParameter(groups, index, position, -1))}
                    >
                      {t('models.moveUp')}
                    </Button>
                    <Button
                      size="small"
                      disabled={position === group.parameters.length - 1}
                      aria-label={t('models.moveDownNamed', { name })}
                      onClick={() => form.set('groups', moveParameter(groups, index, position, 1))}
                    >
                      {t('models.moveDown')}
                    </Button>
                  </Box>
                )}
              </Box>
            );
          })}
        </FormSection>
      ))}
      {mayEdit && (
        <Button
          variant="outlined"
          disabled={groups.length >= 20}
          onClick={() => form.set('groups', [...groups, { title: t('models.newPage'), parameters: [] }])}
        >
          {t('models.addPage')}
        </Button>
      )}
    </>
  );
}
