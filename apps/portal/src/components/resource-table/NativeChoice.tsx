import ArrowIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';

interface NativeChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
  /** Renders without a frame, for the footer of a table. */
  readonly plain?: boolean;
  /** Whether it is as wide as its options, for options that do not load later. */
  readonly fits?: boolean;
}

/** A native select with the portal's style: small, fast and suitable for phones. */
export function NativeChoice({ label, value, options, onChoose, plain, fits }: NativeChoiceProps) {
  return (
    <Box sx={{ position: 'relative', display: 'inline-flex', alignItems: 'center' }}>
      <Box
        component="select"
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        sx={{
          appearance: 'none',
          height: plain ? 28 : 36,
          paddingInlineStart: plain ? 2 : 3,
          paddingInlineEnd: 8,
          // Independent of its options, which may load later; with the width of their texts in a footer.
          width: plain || fits ? 'auto' : 200,
          maxWidth: 240,
          borderRadius: 1.5,
          border: plain ? 0 : 1,
          borderColor: 'surface.control',
          bgcolor: plain ? 'transparent' : 'background.paper',
          color: plain ? 'text.secondary' : 'text.primary',
          fontFamily: 'inherit',
          typography: plain ? 'caption' : 'body2',
          textOverflow: 'ellipsis',
          cursor: 'pointer',
          '&:hover': { borderColor: 'text.primary', color: 'text.primary' },
          '& option': { bgcolor: 'background.paper', color: 'text.primary' },
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Box>
      <ArrowIcon
        sx={{
          position: 'absolute',
          insetInlineEnd: 8,
          fontSize: 18,
          color: 'text.secondary',
          pointerEvents: 'none',
        }}
      />
    </Box>
  );
}
