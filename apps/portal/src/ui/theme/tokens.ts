/** The portal's colors, sizes and typography; each comment states the use and the contrast. */

export const drawerWidth = 240;
export const railWidth = 64;
export const topBarHeight = 56;
export const contentMaxWidth = 1680;
export const formMaxWidth = 960;
export const badgeMaximum = 99;

export const fontFamily = "'Roboto Variable', 'Roboto Fallback', Roboto, Arial, sans-serif";
/** Sizes of icons in pixels, and of texts that cannot use the theme's typography, such as those of charts. */
export const iconSizes = [14, 16, 18, 20, 24, 40] as const;
export const textSizes = [12, 13, 14, 16, 20, 24] as const;
/** Regular, and emphasized; the theme's `h3` alone is heavier. */
export const textWeights = [400, 500] as const;
export const codeFontFamily = 'ui-monospace, Menlo, Consolas, monospace';

export const light = {
  page: '#F6F8FB',
  paper: '#FFFFFF',
  selected: '#E8F0FD',
  hover: '#F0F4F9',
  primary: '#1A73E7',
  onPrimary: '#FFFFFF',
  link: '#1558B0',
  text: '#1B2430',
  textSecondary: '#556070',
  control: '#7A8494',
  divider: '#DDE3EA',
  success: '#137A3B',
  successTint: '#E7F5EC',
  successText: '#137A3B',
  warning: '#A85B00',
  warningTint: '#FFF4E2',
  warningText: '#8F4D00',
  error: '#C5221F',
  errorTint: '#FDECEA',
  errorText: '#B3261E',
} as const;

export const dark: Readonly<Record<keyof typeof light, string>> = {
  page: '#0F141B',
  paper: '#171E27',
  selected: '#25374D',
  hover: '#1E2732',
  primary: '#7FB2F7',
  onPrimary: '#0B1626',
  link: '#7FB2F7',
  text: '#E6EBF2',
  textSecondary: '#A3AFBF',
  control: '#6B7787',
  divider: '#2B3541',
  success: '#5CC98A',
  successTint: '#1B3D29',
  successText: '#5CC98A',
  warning: '#F2B05E',
  warningTint: '#4A3718',
  warningText: '#F2B05E',
  error: '#F28B82',
  errorTint: '#542829',
  errorText: '#F28B82',
};

/** Stripe and badge of the US government cloud, so that the two clouds cannot be confused. */
export const govAmber = '#F5A623';
