import Box from '@mui/material/Box';
import { useState } from 'react';
import { nativeField } from '../../ui/native-field/native-field.ts';

interface Range {
  readonly from: string;
  readonly to: string;
}

interface RangeFieldsProps {
  readonly type: 'date' | 'datetime-local';
  readonly initial: Range;
  readonly labels: Range;
  readonly max?: string;
  readonly titleOf?: (text: string) => string;
  /** Called when both are complete and have changed. */
  readonly onApply: (range: Range) => void;
}

/** The start and the end of a period. They apply when a field is left, or with Enter. */
export function RangeFields({ type, initial, labels, max, titleOf, onApply }: RangeFieldsProps) {
  const [range, setRange] = useState(initial);
  const apply = () => {
    const isComplete = range.from !== '' && range.to !== '';
    if (isComplete && (range.from !== initial.from || range.to !== initial.to)) onApply(range);
  };
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {(['from', 'to'] as const).map((end) => (
        <Box
          key={end}
          component="input"
          type={type}
          aria-label={labels[end]}
          title={titleOf?.(range[end])}
          value={range[end]}
          max={max}
          onChange={(event) => setRange({ ...range, [end]: event.target.value })}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply();
          }}
          sx={nativeField}
        />
      ))}
    </Box>
  );
}
