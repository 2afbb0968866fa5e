import { createTheme } from '@mui/material/styles';
import { componentStyles } from './component-styles.ts';
import { dark, fontFamily, light } from './tokens.ts';

function palette(mode: 'light' | 'dark') {
  const token = mode === 'light' ? light : dark;
  return {
    primary: { main: token.primary, dark: token.link, contrastText: token.onPrimary },
    // Unused, but without it the library's defaults would be required (see build/without-default-theme.ts).
    secondary: { main: token.primary },
    success: { main: token.success },
    warning: { main: token.warning },
    error: { main: token.error },
    info: { main: token.primary },
    divider: token.divider,
    background: { default: token.page, paper: token.paper },
    text: {
      primary: token.text,
      secondary: token.textSecondary,
      link: token.link,
      success: token.successText,
      warning: token.warningText,
      error: token.errorText,
    },
    surface: { selected: token.selected, hover: token.hover, control: token.control },
    tint: { success: token.successTint, warning: token.warningTint, error: token.errorTint },
    // The library's own backgrounds are nearly black in dark mode.
    Alert: {
      infoStandardBg: token.selected,
      successStandardBg: token.successTint,
      warningStandardBg: token.warningTint,
      errorStandardBg: token.errorTint,
    },
  };
}

const size = (rem: number, lineHeight: number, fontWeight = 400) => ({
  // Dense text is at least 12 or 13 px on a phone, where the base size is 14 px.
  fontSize: rem < 1 ? `max(${rem}rem, ${Math.min(rem * 16, 13)}px)` : `${rem}rem`,
  lineHeight,
  fontWeight,
  letterSpacing: 0,
});

/** The sizes and weights of all texts, besides code (13 px) and the number of a badge. */
const text = size(0.875, 20 / 14);
const emphasis = size(0.875, 20 / 14, 500);
const heading = size(1, 24 / 16, 600);
const small = size(0.75, 16 / 12);

/** The portal's theme: both color schemes as CSS variables, selected by `data-scheme` on the root element. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-scheme' },
  colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
  breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920 } },
  spacing: 4,
  // One step is 4 px: 1 for chips in a grid, 1.5 for inputs, 2 for cards and buttons.
  shape: { borderRadius: 4 },
  typography: {
    fontFamily,
    htmlFontSize: 16,
    h1: size(1.5, 32 / 24, 500),
    h2: size(1.25, 28 / 20, 500),
    h3: heading,
    h4: emphasis,
    subtitle1: heading,
    subtitle2: emphasis,
    body1: { ...text, lineHeight: 22 / 14 },
    body2: text,
    button: { ...emphasis, textTransform: 'none' },
    caption: small,
    overline: { ...small, fontWeight: 500, textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 140,
      short: 160,
      standard: 180,
      complex: 200,
      enteringScreen: 180,
      leavingScreen: 140,
    },
    // The library's own would take longer the taller a menu is.
    getAutoHeightDuration: () => 180,
  },
  components: componentStyles,
});
