import { wordmark, wordmarkViewBox } from '../../../../shared/wordmark.ts'

/** An element for Satori: without JSX, because Node runs the server's sources directly. */
export type Element = {
  type: string
  props: { style: Style; children?: (Element | string)[]; [name: string]: unknown }
}
export type Style = Record<string, string | number>

export const cardColours = {
  bg: '#0f1012',
  text: '#f4f1e9',
  text2: '#c3bfb5',
  text3: '#96938b',
  line: '#6b6963',
  accent: '#ffc62b',
}

/** The site's wordmark. */
export const logo = (style: Style): Element => ({
  type: 'svg',
  props: {
    viewBox: wordmarkViewBox,
    width: 139,
    height: 56,
    style,
    children: [outline(wordmark.letters, cardColours.text), outline(wordmark.acuteAccent, cardColours.accent)],
  },
})

const outline = (d: string, fill: string): Element => ({ type: 'path', props: { d, fill, style: {} } })

export function box(style: Style, children: Element[] = []): Element {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

export function text(content: string, style: Style): Element {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children: [content] } }
}
