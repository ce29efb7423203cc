export type PosterLook = {
  /** One of six pairs of colours in ui/styles/posters.css. */
  hue: number
  /** One of three places of the sun. */
  sun: number
  size: 'large' | 'medium' | 'small'
}

const hues = 6
const suns = 3

/** Returns the look of a title's poster: the same on every page, and different for neighbours. */
export function findPosterLook(title: string): PosterLook {
  // FNV-1a. Its upper bits are the better mixed ones.
  let hash = 0x811c9dc5
  for (const sign of title) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  const look = (hash >>> 12) % (hues * suns)
  return { hue: look % hues, sun: Math.floor(look / hues), size: findSize(title) }
}

/** The longest word decides as well: it must fit in one line. */
function findSize(title: string): PosterLook['size'] {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length))
  if (title.length > 44 || longest > 13) return 'small'
  return title.length > 18 || longest > 9 ? 'medium' : 'large'
}
