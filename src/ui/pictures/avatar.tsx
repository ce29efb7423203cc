import { User } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../components/class-names.ts'

type AvatarProps = {
  username: string
  url: string | null
  /** Sets its size and the size of its letter. */
  className?: string
}

/** An account's picture, or the initial of its name; a picture that fails to load is replaced by an icon. */
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
