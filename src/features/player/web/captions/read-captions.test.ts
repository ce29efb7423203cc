import fc from 'fast-check'
import { renderVTTCueString } from 'media-captions'
import { describe, expect, it } from 'vitest'
import { readCaptions } from './read-captions.ts'

const html = async (source: string) => {
  const { cues } = await readCaptions(source)
  return cues.map((cue) => renderVTTCueString(cue))
}
const vtt = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`

const ass = (events: string, styles = '') => `[Script Info]
; a comment
PlayResX: 1280
PlayResY: 720

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Italic, BorderStyle, Alignment
Style: Default,Arial,48,&H00FFFFFF,&H00000000,&H80000000,0,1,2
${styles}
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events}`

it('reads times, markup and positions of WebVTT', async () => {
  const { cues } = await readCaptions(
    '\uFEFFWEBVTT - titre\r\n\r\n1\r\n00:01.000 --> 01:02:03.500 line:0\r\n<i>Bonsoir</i>\r\nà tous\r\n',
  )
  expect(cues[0]).toMatchObject({ startTime: 1, endTime: 3723.5, line: 0, text: '<i>Bonsoir</i>\nà tous' })
})

it('reads SRT times with commas, Windows line ends and tags borrowed from ASS', async () => {
  const source = '1\r\n00:00:01,500 --> 00:00:02,000\r\n{\\an8}{\\i1}Très haut{\\i0} <b>fort</b>\r\n\r\n'
  const { cues } = await readCaptions(source)
  expect(cues[0]).toMatchObject({ startTime: 1.5, endTime: 2, line: 0, text: '<i>Très haut</i> <b>fort</b>' })
})

describe('ASS', () => {
  it('keeps commas, line breaks, italics and nesting of ASS', async () => {
    const lines = [
      'Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,Un, deux,trois\\Net {\\i1}quatre{\\b1}!{\\i0} oui',
      'Comment: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,note of the translator',
    ]
    const { cues } = await readCaptions(ass(lines.join('\n')))
    expect(cues).toHaveLength(1)
    expect(cues[0]).toMatchObject({ startTime: 1, endTime: 2.5 })
    expect(cues[0]?.text).toBe('Un, deux,trois\net <i>quatre<b>!</b></i><b> oui</b>')
  })

  it('positions an ASS line by its tags or its style', async () => {
    const { cues } = await readCaptions(
      ass(
        [
          'Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\an8}haut',
          'Dialogue: 0,0:00:01.00,0:00:02.00,Note,,0,0,0,,coin',
          'Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\an5\\pos(320,180)}panneau',
        ].join('\n'),
        'Style: Note,Arial,36,&H0000FFFF,&H00000000,&H80000000,-1,3,9\n',
      ),
    )
    expect(cues[0]).toMatchObject({ line: 0, align: 'center' })
    expect(cues[1]).toMatchObject({ line: 0, align: 'end' })
    expect(cues[1]?.style).toEqual({ '--file-size': '0.0500', '--file-color': '#ffff00ff', 'font-style': 'italic' })
    expect(cues[2]).toMatchObject({ snapToLines: false, line: 25, lineAlign: 'center', position: 25 })
  })

  it("drops drawings, a glow's copies of a line, and lines without a time", async () => {
    const line = 'Dialogue: 1,0:00:01.00,0:00:02.00,Default,,0,0,0,,Titre'
    const drawing = 'Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\p1}m 0 0 l 100 0{\\p0}'
    const broken = 'Dialogue: 0,soon,0:00:02.00,Default,,0,0,0,,perdu'
    const { cues } = await readCaptions(ass([line, line, drawing, broken].join('\n')))
    expect(cues.map(({ text }) => text)).toEqual(['Titre'])
  })

  it('reads the alignments of SSA, the older form of ASS', async () => {
    const source = ass('Dialogue: Marked=0,0:00:01.00,0:00:02.00,Default,,0,0,0,,haut')
      .replace('V4+ Styles', 'V4 Styles')
      .replace(',1,2\n', ',1,6\n')
    expect((await readCaptions(source)).cues[0]).toMatchObject({ line: 0, align: 'center' })
  })
})

it.each(['', 'Bonjour', '<!doctype html><p>404</p>', 'WEBVTT\n\nNOTE rien\n'])('refuses %j', async (source) => {
  await expect(readCaptions(source)).rejects.toThrow('captions')
})

describe('untrusted captions stay text', () => {
  it.each([
    ['&lt;img src=x onerror=alert(1)&gt;', '&lt;img src=x onerror=alert(1)&gt;'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<v Bob" onmouseover="alert(1)>Bonjour', '<span data-part="voice">Bonjour</span>'],
    ['<c.red"onclick="x>rouge</c>', '<span>rouge</span>'],
    ['<c.yellow.bg_blue>jaune</c>', '<span>jaune</span>'],
    ['Dupont &amp; fils & Cie', 'Dupont &amp; fils & Cie'],
    ['5 < 6', '5 &lt; 6'],
  ])('%s', async (text, expected) => expect(await html(vtt(text))).toEqual([expected]))

  it('outputs only known elements without attributes, for any file', async () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('<', '>', '&lt;', '&gt;', '&amp;', '"', '<i>', '</i>', '<v ', '<c.', 'script', ' onload=', '/'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const text = pieces.join('').replaceAll(/[\r\n]/g, ' ')
        const [drawn = ''] = await html(vtt(`.${text}`))
        const rest = drawn.replaceAll(/<\/?(b|i|u|span|ruby|rt)( data-part="voice")?>/g, '')
        expect(rest).not.toMatch(/[<]/)
      }),
    )
  })
})
