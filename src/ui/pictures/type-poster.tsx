import { findPosterLook } from './poster-look.ts'

/** The poster of an anime without a cover: its title over sun and waves; in small its first letter. Fills its box. */
export function TypePoster({ title, year }: { title: string; year: number | null | undefined }) {
  const { hue, sun, size } = findPosterLook(title)
  return (
    <span className="type-poster" data-hue={hue} data-sun={sun} data-size={size} aria-hidden="true">
      <b>{title}</b>
      <i>{/[\p{L}\p{N}]/u.exec(title)?.[0]}</i>
      {year && <small>{year}</small>}
    </span>
  )
}
