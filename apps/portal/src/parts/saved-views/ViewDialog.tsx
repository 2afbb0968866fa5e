import { sharingKeys, type SavedView, type ViewSharing, viewSharings } from '@blueport/contracts';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { usePermission } from '../../core/auth/use-permission.ts';
import { toApiError } from '../../core/api/problem.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { FormDialog } from '../form-dialog/FormDialog.tsx';
import { savedViewApi } from './saved-view-api.ts';
import { useLocation } from 'react-router';

interface ViewDialogProps {
  readonly list: string;
  readonly query: string;
  /** The view to change; a new one without it. */
  readonly view: SavedView | undefined;
  readonly onSaved: (view: SavedView) => void;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** The issue of the name that a save was refused for. */
const nameIssueOf = (error: unknown): string | undefined =>
  toApiError(error)?.errors?.find(({ pointer }) => pointer === '/name')?.message;

/** Name, sharing and marks of a view. What is somebody else's shows, and only the reader's own marks can be set. */
export function ViewDialog({ list, query, view, onSaved, onDeleted, onClose }: ViewDialogProps) {
  const t = useT();
  const [name, setName] = useState(view?.name ?? '');
  const [sharing, setSharing] = useState<ViewSharing>(view?.sharing ?? 'private');
  const [pinned, setPinned] = useState(view?.pinned ?? false);
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const { save, error } = useSaveView(list, view);
  const [remove, removal] = savedViewApi.useSavedViewDeleteMutation();
  const mayChange = view?.mayChange ?? true;
  const nameIssue = nameIssueOf(error);
  const onDelete = async () => {
    if (!view) return;
    const answer = await remove({ id: view.id, etag: view.etag });
    if (!answer.error) onDeleted();
  };
  return (
    <FormDialog
      title={t(view ? 'views.editTitle' : 'views.newTitle')}
      submit={t('views.save')}
      isReady={name.trim() !== ''}
      layout="gap"
      send={() => save({ name: name.trim(), sharing, query }, { pinned, isDefault })}
      onDone={onSaved}
      describe={(refusal) => (nameIssueOf(refusal) ? undefined : refusal)}
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
      <TextField
        fullWidth
        required
        size="small"
        label={t('views.name')}
        value={name}
        disabled={!mayChange}
        error={nameIssue !== undefined}
        helperText={nameIssue ?? (mayChange ? ' ' : t('views.notYours', { name: view?.ownerName ?? '' }))}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <div>
        <Typography variant="subtitle2" component="h3" id="sharing-label">
          {t('views.sharing')}
        </Typography>
        <RadioGroup
          aria-labelledby="sharing-label"
          value={sharing}
          onChange={(_event, value) => setSharing(value as ViewSharing)}
        >
          {viewSharings.map((kind) => (
            <SharingChoice key={kind} kind={kind} present={view?.sharing} disabled={!mayChange} />
          ))}
        </RadioGroup>
      </div>
      <Box sx={{ display: 'grid' }}>
        <FormControlLabel
          label={t('views.pin')}
          control={<Checkbox size="small" checked={pinned} onChange={(_event, next) => setPinned(next)} />}
        />
        <FormControlLabel
          label={t('views.makeDefault')}
          control={
            <Checkbox size="small" checked={isDefault} onChange={(_event, next) => setDefault(next)} />
          }
        />
      </Box>
    </FormDialog>
  );
}

interface SharingChoiceProps {
  readonly kind: ViewSharing;
  readonly present: ViewSharing | undefined;
  readonly disabled: boolean;
}

/** A way of sharing; without its key it cannot be chosen and says which key is missing. */
function SharingChoice({ kind, present, disabled }: SharingChoiceProps) {
  const t = useT();
  const key = sharingKeys[kind];
  const permission = usePermission(key ?? '');
  const lacking = key !== null && kind !== present && !permission.allowed;
  const label = t(`views.sharing.${kind}`);
  return (
    <FormControlLabel
      value={kind}
      disabled={disabled || lacking}
      control={<Radio size="small" />}
      label={lacking ? t('views.needsKey', { label, key }) : label}
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

interface Saved {
  readonly data?: SavedView;
  readonly error?: unknown;
}

/** Returns a function that saves what the dialog holds: a new view in one call, a present one only where it differs. */
function useSaveView(list: string, view: SavedView | undefined) {
  const { pathname } = useLocation();
  const [create, creation] = savedViewApi.useSavedViewCreateMutation();
  const [change, changing] = savedViewApi.useSavedViewChangeMutation();
  const [mark, marking] = savedViewApi.useSavedViewMarkMutation();

  const save = async (content: Content, marks: Marks): Promise<Saved> => {
    if (!view) return create({ body: { list, path: pathname, ...content, ...marks } });
    let saved = view;
    if (view.mayChange && (content.name !== view.name || content.sharing !== view.sharing)) {
      // The filters are saved by the list's own button; the dialog is about the view as such.
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
  return { save, error: creation.error ?? changing.error ?? marking.error };
}
