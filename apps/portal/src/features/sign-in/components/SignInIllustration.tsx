import Box from '@mui/material/Box';

const layers = [
  { y: 300, opacity: 0.35 },
  { y: 220, opacity: 0.6 },
  { y: 140, opacity: 1 },
];

/** A calm picture: layers of a blueprint that settle on each other, with what grows from them. */
export function SignInIllustration() {
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', md: 'grid' },
        placeItems: 'center',
        bgcolor: 'surface.selected',
        borderInlineStart: 1,
        borderColor: 'divider',
        color: 'text.link',
        position: 'sticky',
        top: 0,
        height: '100dvh',
        overflow: 'hidden',
      }}
    >
      <svg viewBox="0 0 520 520" width="min(72%, 560px)" fill="none" stroke="currentColor" focusable="false">
        <g opacity="0.12">
          {Array.from({ length: 14 }, (_unused, index) => (
            <path key={index} d={`M${index * 40} 0v520M0 ${index * 40}h520`} />
          ))}
        </g>
        {layers.map(({ y, opacity }) => (
          <g key={y} opacity={opacity} strokeWidth="2" strokeLinejoin="round">
            <path d={`M260 ${y - 80}L430 ${y}L260 ${y + 80}L90 ${y}Z`} fill="var(--bp-layer, transparent)" />
            <path d={`M90 ${y}v14L260 ${y + 94}L430 ${y + 14}v-14`} opacity="0.6" />
          </g>
        ))}
        <g strokeWidth="2" strokeLinejoin="round">
          <path d="M200 142l34-16 34 16-34 16z" fill="currentColor" fillOpacity="0.18" />
          <path d="M200 142v-34l34-16 34 16v34M234 124v34M200 108l34 16 34-16" />
          <path d="M284 168l26-12 26 12-26 12z" fill="currentColor" fillOpacity="0.18" />
          <path d="M284 168v-22l26-12 26 12v22M310 158v22M284 146l26 12 26-12" />
          <path d="M234 158l50 10" strokeDasharray="3 5" />
        </g>
        <g fill="currentColor" stroke="none">
          <circle cx="90" cy="300" r="5" />
          <circle cx="430" cy="220" r="5" />
          <circle cx="260" cy="394" r="5" />
        </g>
        <path d="M90 300v60l170 80M430 220v160l-170 80v-80" strokeDasharray="3 6" opacity="0.5" />
      </svg>
    </Box>
  );
}
