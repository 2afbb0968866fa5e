import '@mui/material/styles';

interface Surfaces {
  selected: string;
  hover: string;
  control: string;
}
interface Tints {
  success: string;
  warning: string;
  error: string;
}

declare module '@mui/material/styles' {
  interface TypeText {
    link: string;
    success: string;
    warning: string;
    error: string;
  }
  interface Palette {
    surface: Surfaces;
    tint: Tints;
  }
  interface PaletteOptions {
    surface?: Surfaces;
    tint?: Tints;
  }
}
