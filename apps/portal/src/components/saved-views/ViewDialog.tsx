import { sharingKeys, type SavedView, type ViewSharing, viewSharings } from '@blueport/contracts';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { usePermission } from '../../core/auth/use-permission.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { TextInput } from '../administration/TextInput.tsx';
import { FormDialog } from '../form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../form-dialog/use-form.ts';
import { useToast } from '../../ui/page/Toasts.tsx';
import { savedViewApi } from './saved-view-api.ts';
import { useLocation } from 'react-router';

interface ViewDialogProps {
  readonly list: string;
  readonly query: string;
  /** The view to change; undefined for a new one. */
  readonly view: SavedView | undefined;
  readonly onSaved: (view: SavedView) => void;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/**
 * Name, sharing, pin and default of a view. Another user's view is read-only, except for the user's own pin and
 * default.
 */
export function ViewDialog({ list, query, view, onSaved, onDeleted, onClose }: ViewDialogProps) {
  const t = useT();
  const form = useForm({
    name: view?.name ?? '',
    sharing: view?.sharing ?? 'private',
    pinned: view?.pinned ?? false,
    isDefault: view?.isDefault ?? false,
  });
  const { name, sharing, pinned, isDefault } = form.values;
  const save = useSaveView(list, view);
  const restore = useSaveView(list, undefined);
  const toast = useToast();
  const [remove, removal] = savedViewApi.useSavedViewDeleteMutation();
  const mayChange = view?.mayChange ?? true;
  const onDelete = async () => {
    if (!view) return;
    const answer = await remove({ id: view.id, etag: view.etag });
    if (answer.error) return;
    toast({ text: t('views.deleted', { name: view.name }), onUndo: () => void restore(view, view) });
    onDeleted();
  };
  return (
    <FormDialog
      title={t(view ? 'views.editTitle' : 'views.newTitle')}
      submit={t('views.save')}
      isReady={name.trim() !== ''}
      layout="gap"
      form={form}
      send={() => save({ name: name.trim(), sharing, query }, { pinned, isDefault })}
      onDone={onSaved}
      failure={removal.error}
      actions={
        view?.mayChange ? (
          <Button
            color="error"
            disabled={removal.isLoading}
            onClick={() => void onDelete()}
            sx={{ marginInlineEnd: 'auto' }}
          >
            {t('views.delete')}
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <TextInput
        {...inputOf(form, 'name')}
        required
        label={t('views.name')}
        disabled={!mayChange}
        help={mayChange ? ' ' : t('views.notYours', { name: view?.ownerName ?? '' })}
        longest={60}
      />
      <SharingField
        value={sharing}
        present={view?.sharing}
        disabled={!mayChange}
        onChange={(next) => form.set('sharing', next)}
      />
      <Box sx={{ display: 'grid' }}>
        {(['pinned', 'isDefault'] as const).map((mark) => (
          <FormControlLabel
            key={mark}
            label={t(mark === 'pinned' ? 'views.pin' : 'views.makeDefault')}
            control={
              <Checkbox
                size="small"
                checked={form.values[mark]}
                onChange={(_event, next) => form.set(mark, next)}
              />
            }
          />
        ))}
      </Box>
    </FormDialog>
  );
}

interface SharingChoiceProps {
  readonly kind: ViewSharing;
  readonly present: ViewSharing | undefined;
  readonly disabled: boolean;
}

/** A sharing option. Without its permission it is disabled and names the missing key. */
function SharingChoice({ kind, present, disabled }: SharingChoiceProps) {
  const t = useT();
  const key = sharingKeys[kind];
  const permission = usePermission(key ?? '');
  const lacksKey = key !== null && kind !== present && !permission.allowed;
  const label = t(`views.sharing.${kind}`);
  return (
    <FormControlLabel
      value={kind}
      disabled={disabled || lacksKey}
      control={<Radio size="small" />}
      label={lacksKey ? t('views.needsKey', { label, key }) : label}
    />
  );
}

interface Content {
  readonly name: string;
  readonly sharing: ViewSharing;
  readonly query: string;
}
interface Marks {
  readonly pinned: boolean;
  readonly isDefault: boolean;
}

interface SaveResult {
  readonly data?: SavedView;
  readonly error?: unknown;
}

/** Returns a function that saves the dialog's values: a new view in one call, an existing one only if changed. */
function useSaveView(list: string, view: SavedView | undefined) {
  const { pathname } = useLocation();
  const [create] = savedViewApi.useSavedViewCreateMutation();
  const [change] = savedViewApi.useSavedViewChangeMutation();
  const [mark] = savedViewApi.useSavedViewMarkMutation();

  return async (content: Content, marks: Marks): Promise<SaveResult> => {
    if (!view) {
      const { name, sharing, query } = content;
      const { pinned, isDefault } = marks;
      return create({ body: { list, path: pathname, name, sharing, query, pinned, isDefault } });
    }
    let saved = view;
    if (view.mayChange && (content.name !== view.name || content.sharing !== view.sharing)) {
      // The filters are saved by the list's button; the dialog does not change them.
      const changed = await change({ id: view.id, etag: view.etag, body: { ...content, query: view.query } });
      if (!changed.data) return changed;
      saved = changed.data;
    }
    if (marks.pinned !== view.pinned || marks.isDefault !== view.isDefault) {
      const marked = await mark({ id: view.id, body: marks });
      if (!marked.data) return marked;
      saved = marked.data;
    }
    return { data: saved };
  };
}

interface SharingFieldProps {
  readonly value: ViewSharing;
  readonly present: ViewSharing | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: ViewSharing) => void;
}

function SharingField({ value, present, disabled, onChange }: SharingFieldProps) {
  const t = useT();
  return (
    <div>
      <Typography variant="subtitle2" component="h3" id="sharing-label">
        {t('views.sharing')}
      </Typography>
      <RadioGroup
        aria-labelledby="sharing-label"
        value={value}
        onChange={(_event, next) => onChange(next as ViewSharing)}
      >
        {viewSharings.map((kind) => (
          <SharingChoice key={kind} kind={kind} present={present} disabled={disabled} />
        ))}
      </RadioGroup>
    </div>
  );
}
