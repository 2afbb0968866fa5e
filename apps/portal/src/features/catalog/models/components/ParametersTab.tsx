import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { BlueprintWizard, ModelVersionDetail, ParameterTexts } from '@blueport/contracts';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState } from '../../../../components/states/index.ts';
import { moveGroup, moveParameter, placeParameter } from '../wizard-groups.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import type { VersionTabProps } from './shared-props.ts';

/** Texts of each parameter in the wizard, and the wizard page it belongs to. */
export function ParametersTab({ version, form, mayEdit }: VersionTabProps) {
  const t = useT();
  const { groups } = form.values;
  if (version.parameters.length === 0) return <EmptyState title={t('models.noParameters')} />;
  return (
    <>
      {groups.map((group, index) => (
        <PageSection
          // oxlint-disable-next-line react/no-array-index-key -- a page is known by its place; its title changes while it is typed.
          key={index}
          version={version}
          form={form}
          mayEdit={mayEdit}
          group={group}
          index={index}
        />
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

interface PageSectionProps extends Pick<VersionTabProps, 'version' | 'form' | 'mayEdit'> {
  readonly group: BlueprintWizard['groups'][number];
  readonly index: number;
}

/** One page of the wizard: its title and its parameters. */
function PageSection({ version, form, mayEdit, group, index }: PageSectionProps) {
  const t = useT();
  const { groups } = form.values;
  return (
    <SectionCard
      spaced
      title={group.title}
      detail={group.description}
      end={
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
        <PageTexts
          group={group}
          onChange={(next) => form.set('groups', groups.with(index, { ...group, ...next }))}
        />
      )}
      {group.parameters.map((name, position) => (
        <ParameterWordsFields
          key={name}
          parameter={version.parameters.find((one) => one.name === name)}
          form={form}
          mayEdit={mayEdit}
          name={name}
          page={index}
          position={position}
        />
      ))}
    </SectionCard>
  );
}

interface ParameterWordsFieldsProps extends Pick<VersionTabProps, 'form' | 'mayEdit'> {
  readonly name: string;
  readonly parameter: ModelVersionDetail['parameters'][number] | undefined;
  readonly page: number;
  readonly position: number;
}

/** Returns the texts without those that are empty. The title stays. */
function withoutEmpty(texts: ParameterTexts): ParameterTexts {
  const filled = Object.entries(texts).filter(
    ([key, value]) => key === 'title' || (value !== '' && value !== false),
  );
  return Object.fromEntries(filled) as ParameterTexts;
}

/** Texts and position of one parameter. */
function ParameterWordsFields(props: ParameterWordsFieldsProps) {
  const { form, mayEdit, name, parameter } = props;
  const t = useT();
  const { words } = form.values;
  const parameterTexts = words[name] ?? { title: name };
  const set = (next: Partial<ParameterTexts>) =>
    form.set('words', { ...words, [name]: withoutEmpty({ ...parameterTexts, ...next }) });
  return (
    <Box
      component="fieldset"
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
      <Box component="legend" sx={{ padding: 0, paddingInlineEnd: 2, typography: 'body2' }}>
        <code>{name}</code> · {parameter?.type}
        {parameter?.required ? ` · ${t('models.requiredParameter')}` : ''}
      </Box>
      <FieldGrid>
        {(['title', 'hint', 'example'] as const).map((part) => (
          <TextInput
            key={part}
            label={t(`models.words.${part}`)}
            value={parameterTexts[part] ?? ''}
            disabled={!mayEdit}
            longest={part === 'title' ? 80 : 300}
            onChange={(text) => set({ [part]: text })}
          />
        ))}
      </FieldGrid>
      {mayEdit && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', marginTop: 2 }}>
          <FormControlLabel
            label={t('models.words.advanced')}
            control={
              <Checkbox
                checked={parameterTexts.advanced ?? false}
                onChange={(event) => set({ advanced: event.target.checked })}
              />
            }
          />
          <PlaceButtons {...props} />
        </Box>
      )}
    </Box>
  );
}

/** Moves a parameter within its page or to another page. */
function PlaceButtons({ form, name, page, position }: ParameterWordsFieldsProps) {
  const t = useT();
  const { groups } = form.values;
  const options = groups.map(({ title }, index) => ({ value: String(index), label: title }));
  const move = (step: -1 | 1) => form.set('groups', moveParameter(groups, page, position, step));
  return (
    <>
      {groups.length > 1 && (
        <Box sx={{ width: 220 }}>
          <ChoiceField
            label={t('models.onPage')}
            value={String(page)}
            options={options}
            onChange={(to) => form.set('groups', placeParameter(groups, name, Number(to)))}
          />
        </Box>
      )}
      <Button
        size="small"
        disabled={position === 0}
        aria-label={t('models.moveUpNamed', { name })}
        onClick={() => move(-1)}
      >
        {t('models.moveUp')}
      </Button>
      <Button
        size="small"
        disabled={position === (groups[page]?.parameters.length ?? 0) - 1}
        aria-label={t('models.moveDownNamed', { name })}
        onClick={() => move(1)}
      >
        {t('models.moveDown')}
      </Button>
    </>
  );
}

interface PageTextsProps {
  readonly group: PageSectionProps['group'];
  readonly onChange: (texts: Pick<Partial<PageSectionProps['group']>, 'title' | 'description'>) => void;
}

function PageTexts({ group, onChange }: PageTextsProps) {
  const t = useT();
  return (
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
        longest={80}
        onChange={(title) => onChange({ title })}
      />
      <TextInput
        label={t('models.groupDescription')}
        value={group.description ?? ''}
        longest={300}
        onChange={(description) => onChange({ description })}
      />
    </Box>
  );
}
