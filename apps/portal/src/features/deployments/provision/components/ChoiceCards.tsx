import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';

interface ChoiceCard {
  readonly value: string;
  readonly title: string;
  readonly description?: string | undefined;
}

interface ChoiceCardsProps {
  readonly label: string;
  readonly value: string;
  readonly cards: readonly ChoiceCard[];
  readonly onChange: (value: string) => void;
}

/** Radio group of cards with descriptions. The whole card is clickable. */
export function ChoiceCards({ label, value, cards, onChange }: ChoiceCardsProps) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={(_event, next) => onChange(next)}
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
      }}
    >
      {cards.map((card) => (
        <Box
          component="label"
          key={card.value}
          sx={{
            display: 'flex',
            alignItems: 'start',
            gap: 1,
            padding: '10px 14px 12px 6px',
            border: 1,
            borderColor: card.value === value ? 'primary.main' : 'divider',
            bgcolor: card.value === value ? 'surface.selected' : undefined,
            borderRadius: 2,
            cursor: 'pointer',
            '&:hover': { borderColor: 'primary.main' },
          }}
        >
          <Radio size="small" value={card.value} sx={{ padding: '6px' }} />
          <Box sx={{ paddingTop: '6px' }}>
            <Box sx={{ typography: 'subtitle2' }}>{card.title}</Box>
            {card.description && (
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{card.description}</Box>
            )}
          </Box>
        </Box>
      ))}
    </RadioGroup>
  );
}
