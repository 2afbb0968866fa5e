import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { resolveItem, type FieldSpec, type FormDefinition } from '@blueport/contracts';
import { useSearchParams } from 'react-router';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { WaitingText } from '../held-texts.ts';

interface WaitingTextsProps {
  readonly texts: readonly WaitingText[];
  /** Whether text of the whole form waits to be taken over. */
  readonly hasJson: boolean;
  readonly draft: FormDefinition;
  readonly fields: ReadonlyMap<string, FieldSpec>;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** What was typed and is no part of the form yet, and is not in view where it says so itself; each with the way there. */
export function WaitingTexts({ texts, hasJson, draft, fields, chosen, onChoose }: WaitingTextsProps) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab');
  const away = texts.filter(({ id }) => tab !== null || id !== chosen);
  const isJsonAway = hasJson && tab !== 'json';
  if (away.length === 0 && !isJsonAway) return null;
  const go = (to: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (to === undefined) next.delete('tab');
        else next.set('tab', to);
        return next;
      },
      { preventScrollReset: true },
    );
  const way = { size: 'small', color: 'inherit', sx: { minWidth: 0, paddingBlock: 0 } } as const;
  return (
    <Alert
      severity="warning"
      sx={{ marginBottom: 4, '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      {t('templates.waiting')}
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5 }}>
        {away.map(({ id, property, text }) => {
          const item = draft.items.find((one) => one.id === id);
          return (
            <li key={`${id} ${property}`}>
              <Button
                {...way}
                onClick={() => {
                  onChoose(id);
                  go(undefined);
                }}
              >
                {(item && resolveItem(item, fields)?.label) ?? id}
              </Button>{' '}
              “{text}”
            </li>
          );
        })}
        {isJsonAway && (
          <li>
            <Button {...way} onClick={() => go('json')}>
              {t('templates.tab.json')}
            </Button>
          </li>
        )}
      </Box>
    </Alert>
  );
}
