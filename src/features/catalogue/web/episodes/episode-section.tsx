import { startTransition, useEffect, useState } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { Options, SelectField } from '../../../../ui/components/select-field.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { listen } from '../../../../ui/network/listen.ts'
import { toEpisodeRanges } from './episode-ranges.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { OtherSeasonLinks } from './other-season-links.tsx'
import { findRememberedLanguage } from './remembered-language.ts'
import { EpisodeCard } from './rows/episode-card.tsx'
import { useEpisodeMarks } from './rows/episode-marks.ts'
import { EpisodeMenu, SeasonMenu } from './rows/member-menus.tsx'
import { applyChoice, readChoiceHash, type SeasonChoice, toChoiceHash, toDefaultChoice } from './season-choice.ts'
import { SeasonShelf } from './season-shelf.tsx'
import type { EpisodeKey, EpisodeLine, SeasonOf } from './seasons.ts'
import { SpoilerButton } from './spoilers/episode-shield.tsx'
import { useShield } from './spoilers/shield.ts'
import '../anime-pages.css'

type EpisodeSectionProps = {
  slug: string
  /** In display order. */
  seasons: SeasonOf<EpisodeLine>[]
  coverUrl: string | null
}

/** The episodes on an anime's page, by season and language (docs/product/browsing.md#seasons-and-episodes). */
export function EpisodeSection({ slug, seasons, coverUrl }: EpisodeSectionProps) {
  const [choice, choose] = useLinkableChoice(slug, seasons)
  const { episodes, spoken } = applyChoice(seasons, choice)
  const { refusal } = useEpisodeMarks()
  return (
    <section className="wrap pt-5" aria-labelledby="episodes">
      <div className="season-bar mb-4 flex flex-wrap wide:flex-nowrap items-center gap-x-3 lg:gap-x-4">
        <h2 id="episodes" className="text-h2 max-lg:text-[1.3125rem]">
          Épisodes
        </h2>
        {episodes.length > 0 && <SpoilerButton />}
        {seasons.length > 1 && (
          <SeasonShelf
            seasons={seasons}
            chosen={choice.seasonLabel}
            coverUrl={coverUrl}
            onChange={(seasonLabel) => choose({ ...choice, seasonLabel })}
          />
        )}
        {seasons.length > 0 && (
          <div className="ml-auto flex items-center noscript:hidden">
            <LanguageSwitch spoken={spoken} choice={choice} onChange={choose} />
            <div className="episode-menu-place size-11">
              <SeasonMenu seasonLabel={choice.seasonLabel} episodes={episodes} />
            </div>
          </div>
        )}
      </div>
      {refusal && (
        <Alert tone="danger" className="mb-6">
          {refusal}
        </Alert>
      )}
      {episodes.length > 0 ? (
        <>
          <EpisodeGrid key={`${choice.seasonLabel} ${choice.language}`} {...{ slug, seasons, episodes, coverUrl }} />
          <BetaNotice />
        </>
      ) : (
        <NoEpisodes choice={choice} spoken={spoken} onChange={choose} />
      )}
      {/* React draws nothing in it. */}
      <noscript>{import.meta.env.SSR && <OtherSeasonLinks slug={slug} seasons={seasons} shown={choice} />}</noscript>
    </section>
  )
}

function BetaNotice() {
  return (
    <Alert isStanding className="mt-8">
      <b className="font-semibold">Bêta.</b> Les images d’épisodes sont récupérées automatiquement et peuvent être
      inexactes.
    </Alert>
  )
}

type EpisodeGridProps = EpisodeSectionProps & {
  /** Episodes of the selected season and language. */
  episodes: EpisodeLine[]
}

function EpisodeGrid({ slug, seasons, episodes, coverUrl }: EpisodeGridProps) {
  const [piece, setPiece] = useState(0)
  const { RevealButton } = useShield()
  const ranges = toEpisodeRanges(episodes)
  const shown = ranges[piece] ?? ranges[0]
  return (
    <>
      {ranges.length > 1 && (
        <SelectField
          label="Épisodes"
          className="mb-6 w-[180px] noscript:hidden"
          value={piece}
          onChange={({ target }) => setPiece(Number(target.value))}
        >
          <Options of={ranges.map(({ label }, index) => [index, label])} />
        </SelectField>
      )}
      <ul className="grid grid-cols-2 gap-x-3.5 gap-y-7 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-8">
        {shown?.episodes.map((episode) => (
          <li key={episode.id} className="relative">
            <EpisodeCard slug={slug} episode={episode} coverUrl={coverUrl} />
            {RevealButton && <RevealButton episode={episode} />}
            <EpisodeMenu episode={episode} seasons={seasons} className="episode-card-menu" />
          </li>
        ))}
      </ul>
    </>
  )
}

type NoEpisodesProps = {
  choice: SeasonChoice
  spoken: readonly SeasonChoice['language'][]
  onChange: (choice: SeasonChoice) => void
}

function NoEpisodes({ choice, spoken, onChange }: NoEpisodesProps) {
  const [other] = spoken
  return (
    <EmptyState title={`Aucun épisode en ${choice.language} disponible`} headingLevel="h3" className="py-6">
      {other && (
        <Button variant="primary" onClick={() => onChange({ ...choice, language: other })}>
          Voir les épisodes en {other}
        </Button>
      )}
    </EmptyState>
  )
}

/**
 * The selected season and language, kept in the URL fragment: they can be shared, while every visitor gets the same
 * page from the server. Without a fragment, the language is the one in which the anime was last watched.
 */
function useLinkableChoice(slug: string, seasons: readonly SeasonOf<EpisodeKey>[]) {
  const [choice, setChoice] = useState(() => toDefaultChoice(seasons))
  useEffect(() => {
    const adopt = () => setChoice(readChoiceHash(window.location.hash, seasons, findRememberedLanguage(slug)))
    startTransition(adopt)
    return listen(window, 'hashchange', adopt)
  }, [slug, seasons])
  const choose = (next: SeasonChoice) => {
    setChoice(next)
    // Bypasses the router: there is nothing to load, and a selection is not a history entry.
    window.history.replaceState(window.history.state, '', toChoiceHash(next))
  }
  return [choice, choose] as const
}
