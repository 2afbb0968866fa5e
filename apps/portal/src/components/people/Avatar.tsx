import Box from '@mui/material/Box';
import { initials } from '../../ui/page/initials.ts';
import { avatarColors, hueOf } from './avatar-colors.ts';
import { usePhoto } from './photos.ts';

interface AvatarProps {
  /** ID of the person's account; without one, the avatar has no photo. */
  readonly id?: string | null | undefined;
  readonly name: string;
  /** Width and height in pixels. By default, they follow the size of the text. */
  readonly size?: number;
  /** Whether the photo is loaded only together with others, or by `loadWaitingPhotos`. */
  readonly isDeferred?: boolean;
}

/** Photo of a person from the directory, otherwise their initials. Decorative: the name is next to it. */
export function Avatar({ id, name, size, isDeferred = false }: AvatarProps) {
  const photo = usePhoto(id, isDeferred);
  return (
    <Box
      component="span"
      aria-hidden
      // Drawn by CSS instead of text, so that they are not part of the name when it is searched or copied.
      data-initials={photo ? '' : initials(name)}
      style={{
        ...(size !== undefined && { width: size, height: size, fontSize: Math.round(size * 0.42) }),
        ...(photo ? { backgroundImage: `url("${photo}")` } : { '--hue': hueOf(name) }),
      }}
      sx={avatarStyle}
    />
  );
}

const avatarStyle = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: '2.4em',
  height: '2.4em',
  fontSize: '0.66em',
  borderRadius: '50%',
  backgroundSize: 'cover',
  fontWeight: 500,
  lineHeight: 1,
  ...avatarColors.light,
  '[data-scheme="dark"] &': avatarColors.dark,
  '&::before': { content: 'attr(data-initials)' },
} as const;
