import { useState } from 'react'

/** The synopsis, folded when it is long. Without JavaScript it is shown in full. @param fold as findFold returns it */
export function Synopsis({ text, fold }: { text: string; fold: number }) {
  const [unfolded, setUnfolded] = useState(false)
  const rest = text.slice(fold)
  return (
    <p className="synopsis mt-4 max-wide:col-span-full max-w-(--measure) text-md wide:text-lg text-text-2 leading-[1.6]">
      {text.slice(0, fold)}
      {rest && (
        <>
          <span className={unfolded ? undefined : 'hidden noscript:inline'}>{rest}</span>
          {!unfolded && <span className="noscript:hidden">…</span>}{' '}
          <button
            type="button"
            className="noscript:hidden"
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
