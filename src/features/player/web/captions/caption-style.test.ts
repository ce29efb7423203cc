import { expect, it } from 'vitest'
import { captionColors, defaultCaptionStyle, readCaptionStyle, toCaptionVariables } from './caption-style.ts'

it('reads back a stored style', () => {
  const style = { ...defaultCaptionStyle, fontFamily: 'casual', fontSize: 400, textColor: '#ffe36b' }
  expect(readCaptionStyle(JSON.parse(JSON.stringify(style)))).toEqual(style)
})

it('keeps the valid parts of a partly invalid style', () => {
  const stored = { fontSize: 401, textColor: 'url(x)', fontFamily: 'toString', textShadow: 'glow', textBgOpacity: 35 }
  expect(readCaptionStyle(stored)).toEqual({ ...defaultCaptionStyle, textBgOpacity: 35 })
})

it.each([null, 'style', 7, undefined])('rejects %j as a style', (stored) => {
  expect(readCaptionStyle(stored)).toBeUndefined()
})

it('returns only differences from the default, so that a file keeps its own style', () => {
  expect(toCaptionVariables(defaultCaptionStyle)).toEqual({})
  expect(toCaptionVariables({ ...defaultCaptionStyle, fontSize: 150, textBgOpacity: 0 })).toEqual({
    '--caption-scale': '1.5',
    '--caption-bg': '#0b0c0e00',
  })
})

it('combines a colour and its opacity', () => {
  const variables = toCaptionVariables({ ...defaultCaptionStyle, textColor: '#ffe36b', textOpacity: 80 })
  expect(variables['--caption-color']).toBe('#ffe36bcc')
})

it('has only colours that can be read back', () => {
  for (const { color } of captionColors) expect(readCaptionStyle({ textColor: color })?.textColor).toBe(color)
})
