import { type ParsedCaptionsResult, parseText } from 'media-captions'
import { AssParser } from './ass-parser.ts'
import { readBorrowedAssTags } from './ass-text.ts'
import { toSafeCueText } from './safe-cue-text.ts'

export type CaptionFormat = 'vtt' | 'srt' | 'ass'
export type ReadCaptions = Pick<ParsedCaptionsResult, 'cues' | 'regions'>

/** The format by what stands in the file: hosts give names and types that mean nothing. */
export function findCaptionFormat(text: string): CaptionFormat | undefined {
  if (/^WEBVTT\b/.test(text)) return 'vtt'
  if (/^\[(Script Info|Events|V4\+? Styles)\]/im.test(text)) return 'ass'
  return text.includes('-->') ? 'srt' : undefined
}

/**
 * Cues out of a captions file in VTT, SRT or ASS, safe to draw.
 * @throws Error when it is none of these, or holds no cue
 */
export async function readCaptions(source: string): Promise<ReadCaptions> {
  const text = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const format = findCaptionFormat(text)
  if (!format) throw new Error('captions: neither VTT, SRT nor ASS')
  const type = format === 'ass' ? () => new AssParser() : format
  const { cues, regions } = await parseText(text, { type, errors: false })
  if (cues.length === 0) throw new Error('captions: no cue')
  for (const cue of cues) {
    // Files in SRT borrow the tags of ASS for italics and for lines at the top.
    if (format === 'srt') borrowAssTags(cue)
    cue.text = toSafeCueText(cue.text)
  }
  return { cues, regions }
}

function borrowAssTags(cue: ReadCaptions['cues'][number]): void {
  if (!/\{\\[^{}]*\}/.test(cue.text)) return
  const { text, placement } = readBorrowedAssTags(cue.text)
  cue.text = text
  if ((placement.alignment ?? 0) >= 7) cue.line = 0
}
