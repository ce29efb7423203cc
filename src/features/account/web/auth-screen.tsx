import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CoverPicture } from '../../../ui/pictures/cover-picture.tsx'
import { Logo } from '../../../ui/pictures/logo.tsx'
import './auth-screen.css'

/** Number of covers beside the form. */
export const authCoverCount = 16
const columnCount = 4

export type AuthCover = { coverUrl: string | null; placeholder: string | null }

type AuthScreenProps = {
  title: string
  /** Covers of the catalogue beside the form; any number. */
  covers: AuthCover[]
  /** Target of 'Retour'; / by default. */
  backTo?: string
  children: ReactNode
}

/** The screen of an account form, between the covers and the logo (mock-ups login, register). */
export function AuthScreen({ title, covers, backTo = '/', children }: AuthScreenProps) {
  return (
    <div className="auth-screen">
      <CoverWall covers={covers} />
      <div className="auth-panel">
        <Link
          to={backTo}
          prefetch="intent"
          className="inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-md text-text-2 hover:text-text"
        >
          <ArrowLeft className="text-accent-text" />
          Retour
        </Link>
        <Logo className="-mt-3 h-8 w-auto self-start" />
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** A decoration: below 900 px it is a band of two rows, and its pictures are small. */
function CoverWall({ covers }: { covers: AuthCover[] }) {
  return (
    <div className="auth-covers" aria-hidden="true">
      {toColumns(covers).map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the covers stand where they stand
        <div key={at}>
          {column.map(({ coverUrl, placeholder }, row) => (
            <CoverPicture
              key={coverUrl}
              url={coverUrl}
              placeholder={placeholder}
              title=""
              // The largest paint of a phone’s screen: the others, of the same size, may come later.
              eager={at === 0 && row === 0}
              className={row < 2 ? '' : 'max-wide:hidden'}
              sizes="(min-width: 900px) 13vw, 80px"
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function toColumns(covers: AuthCover[]): AuthCover[][] {
  const height = Math.ceil(covers.length / columnCount)
  return Array.from({ length: columnCount }, (_, at) => covers.slice(at * height, (at + 1) * height))
}
