import { expect, test } from 'vitest'
import { isSdhFile, markSdh } from './sdh-captions.ts'

test('staff marks a file whose name does not say what it is, and takes the mark back', () => {
  const file = 'https://files.example/1.vtt?token=1'
  expect(isSdhFile(file)).toBe(false)
  const marked = markSdh(file, true)
  expect(isSdhFile(marked)).toBe(true)
  expect(markSdh(marked, true)).toBe(marked)
  expect(markSdh(` ${marked} `, false)).toBe(file)
})

test('a named file needs no mark', () => {
  for (const name of ['1.fr.sdh.vtt', '1.SME.srt', '1.cc.ass?x=1']) expect(isSdhFile(name)).toBe(true)
  for (const name of ['sdh.vtt', '1.sdh.mp4', 'cc.fr.vtt']) expect(isSdhFile(name)).toBe(false)
})
