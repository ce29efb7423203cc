import { expect, it } from 'vitest'
import { decodeCaptions } from './fetch-captions.ts'

const text = 'Ça dépend… œuf'

it('reads UTF-8', () => expect(decodeCaptions(new TextEncoder().encode(text))).toBe(text))

it('reads UTF-16 in both byte orders', () => {
  const little = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
  expect(decodeCaptions(little)).toBe(text)
  expect(decodeCaptions(new Uint8Array(Buffer.from(little).swap16()))).toBe(text)
})

it('reads old French files in Windows-1252', () => {
  const bytes = new Uint8Array([0xc7, 0x61, 0x20, 0x64, 0xe9, 0x70, 0x65, 0x6e, 0x64, 0x85, 0x20, 0x9c, 0x75, 0x66])
  expect(decodeCaptions(bytes)).toBe(text)
})
