import satori from 'satori'
import sharp from 'sharp'
import type { Element } from './card-elements.ts'
import { type CardFonts, loadCardFonts } from './card-fonts.ts'
import { keepDrawable } from './choose-drawable.ts'

/** A picture without photographs: what lies where, and its size in pixels. */
export type Layout = { layout: Element; size: { width: number; height: number } }

export const cardJpeg = { quality: 84, mozjpeg: true }

/** Draws a layout as JPEG, without the characters that the fonts lack. */
export async function drawLayout({ layout, size }: Layout): Promise<Buffer> {
  const { fonts, text } = await loadCardFonts()
  const svg = await toSvg({ layout: withDrawable(layout, text), size }, fonts)
  return sharp(svg).flatten().jpeg(cardJpeg).toBuffer()
}

/** Draws a layout as SVG, with its text as outlines. */
export async function toSvg({ layout, size }: Layout, fonts: CardFonts['fonts']): Promise<Buffer> {
  // Satori accepts plain objects of React's shape; its types only know React's own.
  return Buffer.from(await satori(layout as unknown as Parameters<typeof satori>[0], { ...size, fonts }))
}

function withDrawable(element: Element, coverage: ReadonlySet<number>): Element {
  const { children, ...props } = element.props
  if (!children) return element
  const drawable = children.map((child) =>
    typeof child === 'string' ? keepDrawable(child, coverage) : withDrawable(child, coverage),
  )
  return { ...element, props: { ...props, children: drawable } }
}
