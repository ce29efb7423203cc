import { encode } from 'uqr'

// The standard requires this many light modules around the code.
const quietModules = 4

/** Draws a QR code as a path: one stroke of height 1 for each row of dark modules. */
export function drawQr(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: quietModules })
  const rows = data.map((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ]
      .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
      .join(''),
  )
  return { size, path: rows.join('') }
}
