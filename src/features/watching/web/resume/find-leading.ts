type Named = { slug: string }

/** The newest line whose anime is in no panel after the first. */
export function findLeading<Line extends Named>(lines: readonly Line[] | undefined, [, ...others]: readonly Named[]) {
  return lines?.find(({ slug }) => !others.some((other) => other.slug === slug))
}
