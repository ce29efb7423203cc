import { createPortal } from 'react-dom'
import { embedProviders, isEmbedProvider } from '../../../shared/embeds.ts'
import { Button, ButtonLink } from '../../../ui/components/button.tsx'
import { NextEpisodeOffer } from './next-episode/next-episode-offer.tsx'
import { UnavailablePanel } from './overlays/unavailable-panel.tsx'
import { usePreference } from './preferences/use-preference.ts'
import { focusFrame, usePlayerScene, usePlayerState } from './state/player-scene.ts'
import '../../../ui/styles/later.css'

/** A PeerTube instance is named by its host, which may be long. */
const toName = (embed: string) => (isEmbedProvider(embed) ? embedProviders[embed].name : embed)
const withLongName = 'max-w-full py-1 wrap-anywhere whitespace-normal'

const ownControls =
  'Sous-titres, qualité et plein écran se règlent dans son lecteur, qui ne permet pas d’amplifier le son.'
const unobserved =
  'Son lecteur ne dit rien à Suminé : la position n’est pas retenue, l’épisode suivant ne s’enchaîne pas et la lecture s’arrête quand vous quittez la page.'

function describeLimits(embed: string): string {
  if (!isEmbedProvider(embed)) return `${ownControls} La vitesse choisie dans son lecteur n’est pas retenue.`
  return embedProviders[embed].answers ? ownControls : unobserved
}

/** Around the player of another site: the consent before it, the next episode after it, and what it cannot do. */
export default function EmbedChrome({ embed }: { embed: string }) {
  const { episode, below, frame } = usePlayerScene()
  const [agreed, setAgreed] = usePreference('embeds')
  const isAgreed = agreed.includes(embed)
  const isUnavailable = usePlayerState((state) => state.phase === 'unavailable')
  const failure = usePlayerState((state) => state.failure)
  const isOver = usePlayerState((state) => state.ended)
  if (isUnavailable)
    return <UnavailablePanel failure={failure} animePath={episode.animePath} isTrailer={!episode.language} />
  const agree = (embeds: readonly string[]) => {
    setAgreed(embeds)
    focusFrame(frame)
  }
  if (!isAgreed) return <Consent embed={embed} onAgree={() => agree([...agreed, embed])} />
  const note = <Note embed={embed} onWithdraw={() => agree(agreed.filter((other) => other !== embed))} />
  return (
    <>
      {isOver && <NextEpisodeOffer />}
      {below && createPortal(note, below)}
    </>
  )
}

function Consent({ embed, onAgree }: { embed: string; onAgree: () => void }) {
  const { episode } = usePlayerScene()
  const name = toName(embed)
  return (
    <div className="player-overlay player-unavailable overflow-y-auto max-lg:p-3.5">
      <div className="grid max-w-[440px] justify-items-start gap-3 max-lg:gap-2">
        <h2 className="text-h2 max-lg:text-[1.25rem]">Cette vidéo est chez {name}</h2>
        <p className="text-text-2 max-lg:text-sm max-[640px]:text-xs">
          Avec votre accord, son lecteur s’affiche ici. {name} voit alors votre adresse IP et peut déposer des cookies.
          L’accord vaut pour cet appareil et se retire sous la vidéo.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" className={withLongName} onClick={onAgree}>
            Lire avec {name}
          </Button>
          <ButtonLink to={episode.animePath} className="max-[640px]:hidden">
            Retour à l'anime
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function Note({ embed, onWithdraw }: { embed: string; onWithdraw: () => void }) {
  const name = toName(embed)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-(--gutter) pt-3 text-sm text-text-2 lg:px-0">
      <p className="min-w-0 flex-[1_20rem]">
        Vidéo lue par {name}. {describeLimits(embed)}
      </p>
      <Button size="dense" variant="outline" className={withLongName} onClick={onWithdraw}>
        Ne plus lire avec {name}
      </Button>
    </div>
  )
}
