import { maxFontSizePercent } from '../../rules.ts'

/** Families under their CEA-708 names, which viewers know from televisions. */
export const captionFonts = {
  default: { label: 'Instrument Sans', family: 'var(--font-text)', variant: 'normal' },
  'mono-serif': { label: 'Sérif à chasse fixe', family: '"Courier New", Courier, monospace', variant: 'normal' },
  'pro-serif': { label: 'Sérif', family: 'Georgia, "Times New Roman", serif', variant: 'normal' },
  'mono-sans': {
    label: 'Sans sérif à chasse fixe',
    family: 'ui-monospace, "DejaVu Sans Mono", Consolas, monospace',
    variant: 'normal',
  },
  casual: { label: 'Décontractée', family: '"Comic Sans MS", "Comic Neue", cursive', variant: 'normal' },
  cursive: { label: 'Cursive', family: '"Snell Roundhand", "Segoe Script", cursive', variant: 'normal' },
  'small-caps': { label: 'Petites capitales', family: 'var(--font-text)', variant: 'small-caps' },
} as const

export const captionShadows = {
  none: { label: 'Aucune', shadow: 'none' },
  drop: { label: 'Ombre portée', shadow: '0 2px 3px #000' },
  outline: {
    label: 'Contour',
    shadow: '-1px -1px 0 #000, 1px -1px 0 #000, -1px 1px 0 #000, 1px 1px 0 #000, 0 0 2px #000',
  },
  raised: { label: 'Relief', shadow: '1px 1px 0 #222, 2px 2px 0 #222, 3px 3px 0 #222' },
  depressed: { label: 'Creux', shadow: '1px 1px 0 #ccc, -1px -1px 0 #222' },
} as const

/** Colours that most kinds of colour blindness can tell apart, by their French names. */
export const captionColors: readonly { name: string; color: string }[] = [
  { name: 'blanc', color: '#ffffff' },
  { name: 'jaune', color: '#ffe36b' },
  { name: 'cyan', color: '#8fe0ff' },
  { name: 'vert', color: '#b6f2a0' },
  { name: 'rose', color: '#f6b6d0' },
  { name: 'noir', color: '#0b0c0e' },
]

/** The style of captions until a viewer changes it (docs/product/watching.md#player-constants). */
export const defaultCaptionStyle = {
  fontFamily: 'default' as keyof typeof captionFonts,
  /** In percent, from 0 to 400. */
  fontSize: 100,
  /** `#rrggbb`, like the other colours. */
  textColor: '#ffffff',
  /** In percent, from 0 to 100, like the other opacities. */
  textOpacity: 100,
  textShadow: 'none' as keyof typeof captionShadows,
  textBg: '#0b0c0e',
  textBgOpacity: 80,
  displayBg: '#0b0c0e',
  displayBgOpacity: 0,
}
export type CaptionStyle = typeof defaultCaptionStyle

const isPercent = (max: number) => (value: unknown) => typeof value === 'number' && value >= 0 && value <= max
const isColor = (value: unknown) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
const isOneOf = (choices: object) => (value: unknown) => typeof value === 'string' && Object.hasOwn(choices, value)

const isValid: Record<keyof CaptionStyle, (value: unknown) => boolean> = {
  fontFamily: isOneOf(captionFonts),
  fontSize: isPercent(maxFontSizePercent),
  textColor: isColor,
  textOpacity: isPercent(100),
  textShadow: isOneOf(captionShadows),
  textBg: isColor,
  textBgOpacity: isPercent(100),
  displayBg: isColor,
  displayBgOpacity: isPercent(100),
}

/** Reads a stored style and replaces invalid parts with the default's. Undefined when it is not a style. */
export function readCaptionStyle(stored: unknown): CaptionStyle | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const valid = Object.entries(isValid).flatMap(([name, accepts]) => {
    const value: unknown = Reflect.get(stored, name)
    return accepts(value) ? [[name, value] as const] : []
  })
  return { ...defaultCaptionStyle, ...Object.fromEntries(valid) }
}

/** Returns the CSS variables of a style, without parts equal to the default: there the file's own style applies. */
export function toCaptionVariables(style: CaptionStyle): Record<`--caption-${string}`, string> {
  const { fontFamily, textShadow } = style
  const font = captionFonts[fontFamily]
  const variables: [boolean, `--caption-${string}`, string][] = [
    [isChanged(style, 'fontFamily'), '--caption-font', font.family],
    [isChanged(style, 'fontFamily'), '--caption-variant', font.variant],
    [isChanged(style, 'fontSize'), '--caption-scale', String(style.fontSize / 100)],
    [isChanged(style, 'textColor', 'textOpacity'), '--caption-color', withOpacity(style.textColor, style.textOpacity)],
    [isChanged(style, 'textShadow'), '--caption-shadow', captionShadows[textShadow].shadow],
    [isChanged(style, 'textBg', 'textBgOpacity'), '--caption-bg', withOpacity(style.textBg, style.textBgOpacity)],
    [
      isChanged(style, 'displayBg', 'displayBgOpacity'),
      '--caption-display-bg',
      withOpacity(style.displayBg, style.displayBgOpacity),
    ],
  ]
  return Object.fromEntries(variables.filter(([changed]) => changed).map(([, name, value]) => [name, value]))
}

function isChanged(style: CaptionStyle, ...names: (keyof CaptionStyle)[]): boolean {
  return names.some((name) => style[name] !== defaultCaptionStyle[name])
}

/** `#ffe36b` at 80 % is `#ffe36bcc`. */
function withOpacity(color: string, percent: number): string {
  return `${color}${Math.round((255 * percent) / 100)
    .toString(16)
    .padStart(2, '0')}`
}
