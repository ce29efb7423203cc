import { type ParsedCaptionsResult, parseText } from 'media-captions'
import { AssParser } from './ass-parser.ts'
import { readBorrowedAssTags } from './ass-text.ts'
import { boundCues } from './bound-cues.ts'
import { toSafeCueText } from './safe-cue-text.ts'

type CaptionFormat = 'vtt' | 'srt' | 'ass'
export type ReadCaptions = Pick<ParsedCaptionsResult, 'cues' | 'regions'>

/** Detects the format from the content, since hosts give meaningless names and types. */
function findCaptionFormat(text: string): CaptionFormat | undefined {
  if (/^WEBVTT\b/.test(text)) return 'vtt'
  if (/^\[(Script Info|Events|V4\+? Styles)\]/im.test(text)) return 'ass'
  return text.includes('-->') ? 'srt' : undefined
}

/** Reads cues from a VTT, SRT or ASS file, safe to draw. @throws Error when the file has another format or no cue */
export async function readCaptions(source: string): Promise<ReadCaptions> {
  const text = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const format = findCaptionFormat(text)
  if (!format) throw new Error('captions: neither VTT, SRT nor ASS')
  const type = format === 'ass' ? () => new AssParser() : format
  const { cues: found, regions } = await parseText(text, { type, errors: false })
  const cues = boundCues(found)
  if (cues.length === 0) throw new Error('captions: no cue')
  for (const cue of cues) {
    // SRT files borrow the tags of ASS for italics and for lines at the top.
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
