import { useState } from 'react'

/** The picture of a card of partners or members; the initial without one. */
export function CardPicture({ name, url }: { name: string; url: string | null }) {
  const [broken, setBroken] = useState<string>()
  const box = 'size-15 flex-none rounded-[10px] bg-surface-3'
  if (url === null || url === broken) {
    return (
      <span aria-hidden="true" className={`${box} type-display grid place-items-center text-[1.5rem]`}>
        {[...name][0]?.toLocaleUpperCase('fr')}
      </span>
    )
  }
  return (
    <img
      src={url}
      alt=""
      width={60}
      height={60}
      loading="lazy"
      className={`${box} object-cover`}
      onError={() => setBroken(url)}
    />
  )
}
