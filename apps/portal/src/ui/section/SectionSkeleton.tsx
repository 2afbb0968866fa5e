import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';

/** The place of a section card whose content is loading. `height`: of the card, in pixels. */
export function SectionSkeleton({
  height,
}: {
  readonly height: number | { readonly xs: number; readonly md: number };
}) {
  return (
    <Card aria-hidden sx={{ height, px: 4, pt: 3.5, minWidth: 0 }}>
      <Skeleton width="30%" height={24} />
      <Skeleton width="55%" height={36} sx={{ mt: 2 }} />
      <Skeleton width="80%" />
    </Card>
  );
}
