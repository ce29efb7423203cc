import type { CaptionsParser } from 'media-captions'
import { VTTCue } from 'media-captions'
import { clamp } from '../state/clamp.ts'
import { type AssPlacement, fromOldAlignment, readAssText } from './ass-text.ts'

/** What a named style of the script applies to its lines. */
type AssStyle = { look: Record<string, string>; alignment: number }

type Fields = Record<string, string>

/**
 * Reads ASS and SSA for media-captions, whose own parser loses text: it treats a comment as the next line of a cue,
 * drops positions and italics, and collapses the spaces after commas.
 */
export class AssParser implements CaptionsParser {
  #cues: VTTCue[] = []
  #styles = new Map<string, AssStyle>()
  #format: string[] = []
  #size = { x: 384, y: 288 }
  #seen = new Set<string>()
  #isOldFormat = false

  init(): void {}

  parse(line: string): void {
    if (/^\[V4 Styles\]/i.test(line)) this.#isOldFormat = true
    const [, name = '', value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    if (name === 'PlayResX') this.#size.x = Number(value) || this.#size.x
    else if (name === 'PlayResY') this.#size.y = Number(value) || this.#size.y
    else if (name === 'Format') this.#format = value.split(',', maxFields).map((field) => field.trim())
    else if (name === 'Style') this.#addStyle(toFields(this.#format, value))
    else if (name === 'Dialogue') this.#addLine(toFields(this.#format, value))
  }

  done() {
    return { metadata: {}, regions: [], cues: this.#cues, errors: [] }
  }

  #addStyle(fields: Fields): void {
    const alignment = Number(fields.Alignment) || 2
    this.#styles.set(fields.Name ?? '', {
      look: toLook(fields, this.#size.y),
      alignment: this.#isOldFormat ? fromOldAlignment(alignment) : alignment,
    })
  }

  #addLine(fields: Fields): void {
    const start = toSeconds(fields.Start)
    const end = toSeconds(fields.End)
    const { text, placement } = readAssText(fields.Text ?? '')
    // Glows and shadows repeat the same line several times.
    const key = [start, end, text].join()
    if (text === '' || !(end > start) || this.#seen.has(key)) return
    this.#seen.add(key)
    const style = this.#styles.get(fields.Style ?? '') ?? this.#styles.get('Default')
    const cue = new VTTCue(start, end, text)
    cue.style = { ...style?.look }
    place(cue, { alignment: style?.alignment ?? 2, ...placement }, this.#size)
    this.#cues.push(cue)
  }
}

/** Real formats have 23 at most. Each line is read by all of them. */
const maxFields = 30

/** Only the last field, the text, may hold commas. */
function toFields(format: readonly string[], line: string): Fields {
  const parts = line.split(',')
  const last = format.length - 1
  return Object.fromEntries(
    format.map((name, index) => [name, (index === last ? parts.slice(last).join(',') : (parts[index] ?? '')).trim()]),
  )
}

/** Converts `1:02:03.45` to seconds; NaN when it is not a time. */
function toSeconds(time = ''): number {
  const [, hours, minutes, seconds] = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(time) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function toLook(fields: Fields, scriptHeight: number): Record<string, string> {
  const look: Record<string, string> = {}
  // Outside these shares of the picture, text is illegible on a phone or does not fit on a television.
  const share = clamp(Number(fields.Fontsize) / scriptHeight || 0, 0.035, 0.09)
  if (fields.Fontsize) look['--file-size'] = share.toFixed(4)
  const color = toColor(fields.PrimaryColour)
  if (color) look['--file-color'] = color
  if (fields.Italic === '-1') look['font-style'] = 'italic'
  // BorderStyle 3 is an opaque box, the default of captions; 1 is an outline without a box.
  if (fields.BorderStyle === '1') {
    const outline = toColor(fields.OutlineColour) ?? '#000000'
    look['--file-bg'] = 'transparent'
    look['--file-shadow'] = ['-1px -1px', '1px -1px', '-1px 1px', '1px 1px']
      .map((side) => `${side} 1px ${outline}`)
      .concat(`0 0 4px ${outline}`)
      .join()
  }
  return look
}

/** Converts `&HAABBGGRR`, where AA is the transparency, to `#rrggbbaa`. */
function toColor(source = ''): string | undefined {
  const [, alpha = '00', blue, green, red] =
    /^&H([\da-f]{2})?([\da-f]{2})([\da-f]{2})([\da-f]{2})&?$/i.exec(source) ?? []
  if (!blue) return undefined
  const opacity = (255 - Number.parseInt(alpha, 16)).toString(16).padStart(2, '0')
  return `#${red}${green}${blue}${opacity}`.toLowerCase()
}

const lineAligns = ['end', 'center', 'start'] as const
const textAligns = ['start', 'center', 'end'] as const

function place(cue: VTTCue, { alignment = 2, at }: AssPlacement, size: { x: number; y: number }): void {
  const row = Math.floor((alignment - 1) / 3)
  cue.align = textAligns[(alignment - 1) % 3] ?? 'center'
  if (at) {
    cue.snapToLines = false
    cue.line = toPercent(at.y / size.y)
    cue.lineAlign = lineAligns[row] ?? 'end'
    cue.position = toPercent(at.x / size.x)
  } else if (row === 1) {
    cue.snapToLines = false
    cue.line = 50
    cue.lineAlign = 'center'
  } else if (row === 2) cue.line = 0
}

const toPercent = (share: number): number => clamp(100 * share, 0, 100)
