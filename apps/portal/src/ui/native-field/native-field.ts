/** Style of a native input that takes as much space as the other controls of a toolbar. */
export const nativeField = {
  height: 36,
  paddingInline: 2,
  borderRadius: 1.5,
  border: 1,
  borderColor: 'surface.control',
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontFamily: 'inherit',
  typography: 'body2',
  '[data-scheme="dark"] &': { colorScheme: 'dark' },
} as const;
