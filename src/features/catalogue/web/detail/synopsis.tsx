import { useState } from 'react'
import { splitSynopsis } from './split-synopsis.ts'

/** The synopsis, folded when it is long. Without JavaScript it is shown in full. */
export function Synopsis({ text }: { text: string }) {
  const [unfolded, setUnfolded] = useState(false)
  const { start, rest } = splitSynopsis(text)
  return (
    <p className="mt-[22px] max-wide:col-span-full max-w-(--measure) text-lg text-text-2 leading-[1.6]">
      {start}
      {rest && (
        <>
          <span className={unfolded ? undefined : 'hidden noscript:inline'}>{rest}</span>
          {!unfolded && <span className="noscript:hidden">…</span>}{' '}
          <button
            type="button"
            className="relative font-semibold text-accent-text text-md before:absolute before:-inset-x-2 before:-inset-y-2.5 hover:underline noscript:hidden"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? 'Voir moins' : 'Voir plus'}
          </button>
        </>
      )}
    </p>
  )
}
