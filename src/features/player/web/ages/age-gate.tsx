import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { MinimumAge } from '../../../../shared/age-rating.ts'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { frameSheet } from '../frame-sheet.ts'
import { needsScripts } from '../needs-scripts.ts'
import { closeStage, stageView } from '../stage/stage.ts'
import { type AgeState, confirmAge } from './age-choice.ts'

type AgeGateProps = {
  state: AgeState
  anime: { title: string; age_rating: string | null; minimum_age: MinimumAge | null }
  animePath: string
  /** The path of the page's episode. */
  path: string
  /** What must not play before the answer. */
  children: ReactNode
}

/**
 * Asks the visitor's age in the place of the picture (docs/product/watching.md#ages). The server's page has both, in
 * `age-undecided`: there a style sheet shows the question, or what stands in `behind-age` (ages.css).
 */
export function AgeGate({ state, children, ...asked }: AgeGateProps) {
  const age = asked.anime.minimum_age
  if (age === null || state === 'free') return <div className="behind-age">{children}</div>
  if (state === 'asked') return <AskedGate {...asked} age={age} />
  return (
    <>
      <div className="behind-age">{children}</div>
      <Question {...asked} age={age} />
    </>
  )
}

type QuestionProps = Omit<AgeGateProps, 'state' | 'children'> & { age: MinimumAge }

/** Takes the focus, and ends what already plays of the anime. */
function AskedGate(props: QuestionProps) {
  const { path } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useLayoutEffect(() => {
    const shown = stageView.get()?.path
    if (shown !== undefined && findSlug(shown) === findSlug(path)) closeStage()
  }, [path])
  return <Question {...props} headingRef={heading} />
}

const findSlug = (watchPath: string) => watchPath.split('/')[2]

type HeadingRef = { headingRef?: RefObject<HTMLHeadingElement | null> }

function Question({ age, anime: { title, age_rating }, animePath, headingRef }: QuestionProps & HeadingRef) {
  const confirm = () => {
    // The pressed button goes; the player's keys work from here.
    document.getElementById('contenu')?.focus({ preventScroll: true })
    confirmAge(age)
  }
  return (
    <section className="age-gate" data-theme="dark" aria-labelledby="age-question">
      <link rel="stylesheet" {...frameSheet} />
      <div className="age-question">
        <h2
          ref={headingRef}
          id="age-question"
          tabIndex={-1}
          data-initial-focus
          className="text-h2 max-lg:text-[1.25rem]"
        >
          Déconseillé aux moins de {age} ans
        </h2>
        <p className="text-text-2 wrap-anywhere">
          « {title} » est classé « {age_rating} » : certaines scènes peuvent heurter un public plus jeune.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" className="noscript:hidden" onClick={confirm}>
            J’ai {age} ans ou plus, continuer
          </Button>
          <ButtonLink to={animePath}>Retour</ButtonLink>
        </div>
        <p className="text-sm text-text-3 noscript:hidden">La réponse reste sur cet appareil.</p>
        <p className="hidden noscript:inline">{needsScripts}</p>
      </div>
    </section>
  )
}
