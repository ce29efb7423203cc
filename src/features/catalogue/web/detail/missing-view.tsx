import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { ErrorView } from '../../../../ui/feedback/error-view.tsx'

export type MissingProps = { title: string; text: string }

/** The page for an unknown anime or episode, with links back and to the explorer. */
export default function MissingView({ title, text }: MissingProps) {
  const navigate = useNavigate()
  // A page opened directly has no history to go back to.
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <ErrorView title={title} text={text}>
      <Button size="lg" className="noscript:hidden" onClick={goBack}>
        <ArrowLeft />
        Retour
      </Button>
      <ButtonLink to="/explorer" variant="primary" size="lg">
        Explorer
      </ButtonLink>
    </ErrorView>
  )
}
