export { PaletteHint } from './palette-hint.tsx'
export { Palette, paletteIntent, usePalette } from './use-palette.ts'
