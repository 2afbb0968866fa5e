import {
  type BlueprintDetail,
  type BlueprintParameter,
  type FormItem,
  maxFormItems,
} from '@blueport/contracts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { allBlueprintsQuery, blueprintApi } from '../../../../core/api/blueprint-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { formParameters, parameterItem } from '../model/parameter-item.ts';

interface ParametersDialogProps {
  readonly items: readonly FormItem[];
  readonly onAdd: (items: readonly FormItem[]) => void;
  readonly onClose: () => void;
}

/** Adds a field for each selected parameter of a blueprint. */
export function ParametersDialog({ items, onAdd, onClose }: ParametersDialogProps) {
  const t = useT();
  const [name, setName] = useState('');
  const [excludedNames, setExcludedNames] = useState<ReadonlySet<string>>(new Set());
  const list = blueprintApi.useBlueprintListQuery(allBlueprintsQuery);
  const detail = blueprintApi.useBlueprintDetailQuery({ name }, { skip: name === '' });
  const blueprint = name === '' ? undefined : detail.currentData;
  const additions = newItems(items, blueprint, excludedNames, {
    true: t('templates.parameters.yes'),
    false: t('templates.parameters.no'),
  });
  const isTooMany = items.length + additions.length > maxFormItems;
  const toggle = (parameter: string) =>
    setExcludedNames((before) => {
      const after = new Set(before);
      if (!after.delete(parameter)) after.add(parameter);
      return after;
    });
  return (
    <FormDialog
      title={t('templates.parameters.title')}
      submit={t('templates.parameters.add', { count: additions.length })}
      isReady={additions.length > 0 && !isTooMany}
      width="sm"
      layout="gap"
      send={async () => {
        onAdd(additions);
        onClose();
        return undefined;
      }}
      onClose={onClose}
    >
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      <ChoiceField
        label={t('templates.parameters.blueprint')}
        value={name}
        options={(list.data?.result ?? []).map((one) => ({ value: one.name, label: one.title }))}
        disabled={!list.data}
        issue={isTooMany ? t('templates.full', { count: maxFormItems }) : undefined}
        onChange={(next) => {
          setName(next);
          setExcludedNames(new Set());
        }}
      />
      {detail.error && name !== '' ? (
        <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : null}
      {name !== '' && !blueprint && !detail.error ? <LoadingState /> : null}
      {blueprint ? (
        <ParameterChoices
          blueprint={blueprint}
          items={items}
          excludedNames={excludedNames}
          onToggle={toggle}
        />
      ) : null}
    </FormDialog>
  );
}

/** Returns the items for the selected parameters, each with an unused ID. */
function newItems(
  items: readonly FormItem[],
  blueprint: BlueprintDetail | undefined,
  excludedNames: ReadonlySet<string>,
  labels: Parameters<typeof parameterItem>[2],
): FormItem[] {
  const added: FormItem[] = [];
  if (!blueprint) return added;
  for (const parameter of formParameters(blueprint.parameters, blueprint.wizard)) {
    if (excludedNames.has(parameter.name) || isUsed(items, parameter)) continue;
    const item = parameterItem([...items, ...added], parameter, labels);
    if (item) added.push(item);
  }
  return added;
}

const isUsed = (items: readonly FormItem[], { name }: BlueprintParameter): boolean =>
  items.some(({ parameter }) => parameter?.toLowerCase() === name.toLowerCase());

const isSupported = (parameter: BlueprintParameter): boolean =>
  parameterItem([], parameter, { true: 'true', false: 'false' }) !== undefined;

interface ParameterChoicesProps {
  readonly blueprint: BlueprintDetail;
  readonly items: readonly FormItem[];
  readonly excludedNames: ReadonlySet<string>;
  readonly onToggle: (name: string) => void;
}

/** The parameters, each with a check box. A parameter that cannot be added shows the reason. */
function ParameterChoices({ blueprint, items, excludedNames, onToggle }: ParameterChoicesProps) {
  const t = useT();
  const parameters = formParameters(blueprint.parameters, blueprint.wizard);
  if (parameters.length === 0)
    return <Typography variant="body2">{t('templates.parameters.none')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {parameters.map((parameter) => {
        const { name, title, type } = parameter;
        const reason = isUsed(items, parameter) ? 'used' : isSupported(parameter) ? undefined : 'unsupported';
        return (
          <li key={name}>
            <FormControlLabel
              disabled={reason !== undefined}
              control={
                <Checkbox
                  checked={reason === undefined && !excludedNames.has(name)}
                  onChange={() => onToggle(name)}
                />
              }
              label={
                <>
                  {title}{' '}
                  <Typography component="span" variant="caption" color="textSecondary">
                    {reason === undefined ? `${name} · ${type}` : t(`templates.parameters.${reason}`)}
                  </Typography>
                </>
              }
            />
          </li>
        );
      })}
    </Box>
  );
}
