import { ArrowLeft } from 'lucide-react'
import { useNavigate, useRevalidator } from 'react-router'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { ErrorView } from '../../../../ui/feedback/error-view.tsx'
import { RetryButton } from '../../../../ui/feedback/offline-view.tsx'

export type MissingProps = {
  title: string
  text: string
  /** The page may exist: a new attempt comes first. */
  isFault?: boolean
}

/** The page for an anime or episode that is unknown or failed to load, with links back and to the explorer. */
export default function MissingView({ title, text, isFault = false }: MissingProps) {
  const navigate = useNavigate()
  const { revalidate, state } = useRevalidator()
  // A page opened directly has no history to go back to.
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <ErrorView title={title} text={text} drawing={isFault ? 'broken-print' : 'shrine'}>
      {isFault && <RetryButton retry={revalidate} isRetrying={state === 'loading'} />}
      <Button size="lg" className="noscript:hidden" onClick={goBack}>
        <ArrowLeft />
        Retour
      </Button>
      <ButtonLink to="/explorer" variant={isFault ? 'secondary' : 'primary'} size="lg">
        Explorer
      </ButtonLink>
    </ErrorView>
  )
}
