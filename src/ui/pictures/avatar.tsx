import { User } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../components/class-names.ts'

type AvatarProps = {
  username: string
  url: string | null
  /** Its size and that of its letter. */
  className?: string
}

/** A person's picture, or the first letter of their name; a picture that does not load gives way to a figure. */
export function Avatar({ username, url, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid flex-none place-items-center overflow-hidden rounded-full bg-surface-3 font-bold font-display',
        className ?? 'size-9',
      )}
    >
      {url === null ? (
        [...username][0]?.toLocaleUpperCase('fr')
      ) : url === broken ? (
        <User />
      ) : (
        <img src={url} alt="" className="size-full object-cover" onError={() => setBroken(url)} />
      )}
    </span>
  )
}
