import { type CSSVariablesResolver, createTheme } from '@mantine/core'

const FONT = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"

export const theme = createTheme({
  fontFamily: FONT,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'DejaVu Sans Mono', Menlo, monospace",
  headings: { fontFamily: FONT, fontWeight: '650' },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Keyed by name: the components themselves are loaded with the pages that use them.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // A page has one banner landmark; the header of a dialog is not another.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
  colors: {
    brand: [
      '#e8f6f6',
      '#d2ecee',
      '#a5d9dd',
      '#74c4cb',
      '#4bb0b9',
      '#2c97a1',
      '#157d88',
      '#0b6670',
      '#09555d',
      '#06434a',
    ],
    // Cool greys that match the surfaces; the library's defaults are warm.
    dark: [
      '#dce0e3',
      '#b9c0c6',
      '#858d95',
      '#687077',
      '#3f474d',
      '#353c42',
      '#262c31',
      '#1d2226',
      '#181c1f',
      '#101315',
    ],
  },
})

/** Darkens defaults that miss the contrast required by WCAG. */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5a6169',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-anchor': '#0b6670',
    '--canvas': '#f6f7f8',
    '--surface': '#ffffff',
    '--line': '#e3e6e8',
    '--good': '#1b6e3c',
    '--good-soft': '#e3f5e9',
    '--warn': '#8a5200',
    '--warn-soft': '#fff3d6',
    '--bad': '#b42318',
    '--bad-soft': '#fdeae8',
    '--calm': '#4b5563',
    '--calm-soft': '#eef0f2',
    '--accent': '#0b6670',
    '--accent-soft': '#e8f6f6',
  },
  dark: {
    '--mantine-color-dimmed': '#a3a9b1',
    '--mantine-color-placeholder': '#8d949d',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': '#74c4cb',
    '--mantine-color-brand-light': '#12343a',
    '--mantine-color-brand-light-hover': '#174148',
    '--mantine-color-brand-light-color': '#8bd3d9',
    '--mantine-color-body': '#16191c',
    '--canvas': '#101315',
    '--surface': '#181c1f',
    '--line': '#2b3135',
    '--good': '#7fd8a0',
    '--good-soft': '#173324',
    '--warn': '#f5c467',
    '--warn-soft': '#3a2c10',
    '--bad': '#ffa8a0',
    '--bad-soft': '#431c19',
    '--calm': '#b3bac2',
    '--calm-soft': '#262b2f',
    '--accent': '#8bd3d9',
    '--accent-soft': '#12343a',
  },
})
