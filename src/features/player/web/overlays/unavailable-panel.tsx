import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { videoUnavailable } from '../../../../shared/contract/error-codes.ts'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { Drawing } from '../../../../ui/pictures/drawings.tsx'

type UnavailablePanelProps = {
  /** The error; shown when it adds to the sentence. */
  failure: string | undefined
  animePath: string
  isTrailer?: boolean
}

/** Shown when the episode cannot play (docs/product/watching.md#player). 'Réessayer' reloads the page. */
export function UnavailablePanel({ failure, animePath, isTrailer = false }: UnavailablePanelProps) {
  return (
    <PanelFrame role="alert" detail={failure} isTrailer={isTrailer}>
      <Button variant="primary" onClick={() => window.location.reload()}>
        <RotateCw />
        Réessayer
      </Button>
      <ButtonLink to={animePath}>Retour à l'anime</ButtonLink>
    </PanelFrame>
  )
}

/** Shown when the rights desk has withdrawn the episode's links: there is nothing to retry. */
export function WithheldPanel({ animePath }: { animePath: string }) {
  return (
    <PanelFrame detail="Ses liens ont été retirés à la demande d’un ayant droit.">
      <ButtonLink to={animePath} variant="primary">
        Retour à l'anime
      </ButtonLink>
      <ButtonLink to="/dmca">
        En savoir plus<span className="sr-only"> sur les retraits</span>
      </ButtonLink>
    </PanelFrame>
  )
}

type PanelFrameProps = { role?: 'alert'; detail: string | undefined; isTrailer?: boolean; children: ReactNode }

function PanelFrame({ role, detail, isTrailer = false, children }: PanelFrameProps) {
  return (
    <div className="player-overlay player-unavailable" role={role}>
      <div className="grid max-w-[440px] justify-items-start gap-3 max-lg:gap-2">
        <Drawing name="broken-print" className="w-21 max-lg:hidden" />
        <h2 className="text-h2 max-lg:text-[1.25rem]">{isTrailer ? 'Bande-annonce' : 'Épisode'} indisponible</h2>
        {!isTrailer && <p className="text-text-2">{videoUnavailable}</p>}
        {detail && detail !== videoUnavailable && <p className="text-sm text-text-3">{detail}</p>}
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </div>
  )
}
