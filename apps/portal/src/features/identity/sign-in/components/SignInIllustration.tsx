import Box from '@mui/material/Box';

const layers = [
  { y: 340, opacity: 0.4 },
  { y: 250, opacity: 0.7 },
  { y: 160, opacity: 1 },
];
const paper = 'var(--mui-palette-background-paper)';

/** A calm picture: layers of a blueprint that settle on each other, with what grows from them. */
export function SignInIllustration() {
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
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
        ...theme.applyStyles('dark', { bgcolor: 'surface.hover' }),
      })}
    >
      <svg viewBox="0 0 520 520" width="min(72%, 560px)" fill="none" stroke="currentColor" focusable="false">
        <g opacity="0.12">
          {Array.from({ length: 14 }, (_unused, index) => (
            <path key={index} d={`M${index * 40} 0v520M0 ${index * 40}h520`} />
          ))}
        </g>
        {layers.map(({ y, opacity }) => (
          <g key={y} strokeWidth="2" strokeLinejoin="round" strokeOpacity={opacity}>
            <path d={`M80 ${y}v12L260 ${y + 102}L440 ${y + 12}v-12L260 ${y + 90}Z`} fill={paper} />
            <path d={`M260 ${y - 90}L440 ${y}L260 ${y + 90}L80 ${y}Z`} fill={paper} />
            <path
              d={`M170 ${y - 45}L350 ${y + 45}M350 ${y - 45}L170 ${y + 45}`}
              strokeOpacity={opacity * 0.2}
            />
          </g>
        ))}
        <g strokeWidth="2" strokeLinejoin="round">
          <path d="M216 124l44-22 44 22v44l-44 22-44-22z" fill={paper} />
          <path d="M216 124l44 22 44-22M260 146v44" />
          <path d="M216 124l44-22 44 22-44 22z" fill="currentColor" fillOpacity="0.16" />
          <path d="M332 150l28-14 28 14v24l-28 14-28-14z" fill={paper} />
          <path d="M332 150l28 14 28-14M360 164v24" />
          <path d="M332 150l28-14 28 14-28 14z" fill="currentColor" fillOpacity="0.16" />
          <path d="M132 158l28-14 28 14v14l-28 14-28-14z" fill={paper} />
          <path d="M132 158l28 14 28-14M160 172v14" />
          <path d="M132 158l28-14 28 14-28 14z" fill="currentColor" fillOpacity="0.16" />
          <path d="M304 160l28 4M188 166l28-4" strokeDasharray="3 5" />
        </g>
      </svg>
    </Box>
  );
}
