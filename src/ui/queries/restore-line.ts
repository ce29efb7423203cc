type Removal<Line> = {
  /** The lines before it was removed. */
  former: readonly Line[]
  id: number
  idOf: (line: Line) => number
}

/** Puts a line whose removal was refused back in its place. Other changes since then stay. */
export function restoreLine<Line>(lines: readonly Line[], { former, id, idOf }: Removal<Line>): Line[] {
  const at = former.findIndex((line) => idOf(line) === id)
  const line = former[at]
  if (line === undefined || lines.some((other) => idOf(other) === id)) return [...lines]
  const before = new Set(former.slice(0, at).map(idOf))
  return lines.toSpliced(lines.findLastIndex((other) => before.has(idOf(other))) + 1, 0, line)
}
