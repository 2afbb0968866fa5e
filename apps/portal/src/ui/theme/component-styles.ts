import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { codeFontFamily } from './tokens.ts';

type ThemeWithVariables = Omit<Theme, 'palette'> & CssVarsTheme;

const focusRing = (theme: ThemeWithVariables) => ({
  outline: `2px solid ${theme.vars.palette.text.link}`,
  outlineOffset: 2,
});

/** A menu or a list of options. */
const floating = {
  styleOverrides: {
    paper: ({ theme }: { readonly theme: ThemeWithVariables }) => ({
      border: `1px solid ${theme.vars.palette.divider}`,
      boxShadow: '0 4px 12px rgb(0 0 0 / 0.12)',
    }),
  },
};

/**
 * Style overrides of the library's components: flat surfaces with one-pixel borders, and shadows only for floating
 * elements.
 */
export const componentStyles: Components<ThemeWithVariables> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { fontSize: 14, scrollPaddingTop: 72, '@media (min-width:768px)': { fontSize: 16 } },
      body: { fontVariantNumeric: 'tabular-nums', ...theme.typography.body2 },
      a: { color: theme.vars.palette.text.link },
      'code, pre, kbd': { fontFamily: codeFontFamily, fontSize: '0.8125rem', lineHeight: '20px' },
      ':focus-visible': focusRing(theme),
      '::selection': { background: theme.vars.palette.surface.selected },
      '@media (prefers-reduced-motion: reduce)': {
        '*, ::before, ::after': {
          animationDuration: '0.01ms !important',
          // Repeated this fast, an endless animation would flicker.
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  // The library would make it a heading of the sixth level.
  MuiTypography: { defaultProps: { variantMapping: { subtitle2: 'p' } } },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        borderRadius: 8,
        paddingInline: 14,
        whiteSpace: 'nowrap',
        [theme.breakpoints.down('md')]: { minHeight: 44 },
        variants: [
          { props: { size: 'small' }, style: { minHeight: 32, paddingInline: 10 } },
          { props: { size: 'large' }, style: { minHeight: 44, paddingInline: 20 } },
          {
            props: { variant: 'outlined', color: 'primary' },
            style: {
              color: theme.vars.palette.text.primary,
              borderColor: theme.vars.palette.divider,
              backgroundColor: theme.vars.palette.background.paper,
              '&:hover': {
                backgroundColor: theme.vars.palette.surface.hover,
                borderColor: theme.vars.palette.surface.control,
              },
              '&[aria-pressed=true]': {
                color: theme.vars.palette.text.link,
                borderColor: theme.vars.palette.primary.main,
                backgroundColor: theme.vars.palette.surface.selected,
              },
            },
          },
          { props: { variant: 'text', color: 'primary' }, style: { color: theme.vars.palette.text.link } },
        ],
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 36,
        height: 36,
        borderRadius: 8,
        color: theme.vars.palette.text.secondary,
        '&:hover': {
          backgroundColor: theme.vars.palette.surface.hover,
          color: theme.vars.palette.text.primary,
        },
        variants: [{ props: { size: 'small' }, style: { width: 28, height: 28 } }],
      }),
    },
  },
  MuiSvgIcon: { styleOverrides: { root: { fontSize: 20 } } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: 8 } },
  },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 8 } } },
  MuiPopover: floating,
  MuiAutocomplete: floating,
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        whiteSpace: 'normal',
        minHeight: 36,
        [theme.breakpoints.down('md')]: { minHeight: 44 },
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 12,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: '0 12px 32px rgb(0 0 0 / 0.2)',
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h2, padding: '20px 24px 8px' }) },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100 },
    styleOverrides: {
      tooltip: {
        backgroundColor: '#1B2430',
        color: '#F2F5F9',
        fontSize: 12,
        padding: '6px 10px',
        borderRadius: 6,
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 6,
        backgroundColor: theme.vars.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': {
          top: 0,
          borderColor: theme.vars.palette.surface.control,
          '& legend': { display: 'none' },
        },
      }),
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.body2 }),
      input: ({ theme }) => ({
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
        '&::-webkit-search-cancel-button': { filter: 'grayscale(1)' },
      }),
    },
  },
  // A field: its label above the control, its help or error text below.
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.subtitle2,
        display: 'block',
        // A fixed height, so that fields and buttons in one line are aligned.
        lineHeight: '20px',
        marginBottom: 6,
        overflowWrap: 'anywhere',
        '&, &.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
        '& .MuiFormLabel-asterisk': { color: theme.vars.palette.text.error },
      }),
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        whiteSpace: 'normal',
        pointerEvents: 'auto',
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.caption, margin: '6px 0 0', overflowWrap: 'anywhere' }),
    },
  },
  MuiFormControlLabel: { styleOverrides: { label: ({ theme }) => ({ ...theme.typography.body2 }) } },
  MuiBadge: {
    styleOverrides: { badge: { height: 16, minWidth: 16, padding: '0 4px', fontSize: 10, fontWeight: 500 } },
  },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.overline,
        height: 24,
        borderRadius: 999,
        variants: [
          {
            props: { variant: 'filled', color: 'default' },
            style: {
              color: theme.vars.palette.text.secondary,
              backgroundColor: theme.vars.palette.surface.hover,
            },
          },
        ],
      }),
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.text.link }) },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 36, color: 'inherit' } } },
  MuiAlert: { styleOverrides: { root: { borderRadius: 8 } } },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    // The library's own is brighter than a border in dark mode.
    styleOverrides: {
      root: { backgroundColor: 'color-mix(in srgb, var(--mui-palette-text-primary) 8%, transparent)' },
    },
  },
};
