import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { ErrorView } from '../../../../ui/components/error-view.tsx'

type MissingPageProps = { title: string; text: string }

/** An anime or an episode that is not there: back to where one came from, or to the explorer. */
export function MissingPage({ title, text }: MissingPageProps) {
  const navigate = useNavigate()
  return (
    <ErrorView title={title} text={text}>
      <Button size="lg" className="noscript:hidden" onClick={() => navigate(-1)}>
        <ArrowLeft />
        Retour
      </Button>
      <ButtonLink to="/explorer" variant="primary" size="lg">
        Explorer
      </ButtonLink>
    </ErrorView>
  )
}
