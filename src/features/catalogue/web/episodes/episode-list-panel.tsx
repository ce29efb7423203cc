import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { countOf } from '../../../../shared/french-numbers.ts'
import { classNames } from '../../../../ui/components/class-names.ts'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { SelectField } from '../../../../ui/components/select-field.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { useEpisodeMarks } from './rows/episode-marks.ts'
import { EpisodeRow } from './rows/episode-row.tsx'
import { EpisodeMenu, SeasonMenu } from './rows/member-menus.tsx'
import { applyChoice, type SeasonChoice } from './season-choice.ts'
import type { EpisodeKey, EpisodeLine, SeasonOf } from './seasons.ts'
import { useShield } from './spoilers/shield.ts'
import '../anime-pages.css'

type EpisodeListPanelProps = {
  slug: string
  /** In display order. */
  seasons: SeasonOf<EpisodeLine>[]
  coverUrl: string | null
  current: EpisodeKey
  /** Adds a close button, for a list shown as an overlay. */
  onClose?: () => void
}

/** Longer lists render rows only when they come near the viewport. */
const longList = 100
const lazyRow = '[contain-intrinsic-block-size:auto_76px] [content-visibility:auto]'

/** The list beside the player. Other seasons and languages can be browsed while an episode plays. */
export function EpisodeListPanel({ slug, seasons, coverUrl, current, onClose }: EpisodeListPanelProps) {
  const [choice, setChoice] = useChoiceNear(current)
  const { episodes, spoken } = applyChoice(seasons, choice)
  const isCurrent = (episode: EpisodeKey) =>
    episode.season_label === current.season_label &&
    episode.episode_number === current.episode_number &&
    episode.language === current.language
  const { refusal } = useEpisodeMarks()
  const { RevealButton } = useShield()
  const { list, row } = useCurrentInView(episodes.find(isCurrent)?.id)
  return (
    <>
      <header className="grid gap-3 border-line border-b p-4">
        <div className="flex items-center gap-3">
          <h2 className="text-h3">Épisodes</h2>
          <span className="ml-auto text-sm text-text-3">
            {countOf(episodes.length, 'épisode')}
            <noscript> en {choice.language}</noscript>
          </span>
          <div className="episode-menu-place size-11 -my-2.5 -mr-2.5">
            <SeasonMenu seasonLabel={choice.seasonLabel} episodes={episodes} />
          </div>
          {onClose && (
            <IconButton label="Fermer la liste" className="-my-2.5 -mr-2.5" onClick={onClose}>
              <X />
            </IconButton>
          )}
        </div>
        <div className="flex items-center gap-2 noscript:hidden">
          {seasons.length > 1 && (
            <SelectField
              label="Saison"
              hideLabel
              className="min-w-0 flex-1"
              value={choice.seasonLabel}
              onChange={({ target }) => setChoice({ ...choice, seasonLabel: target.value })}
            >
              {seasons.map(({ season_label: label }) => (
                <option key={label}>{label}</option>
              ))}
            </SelectField>
          )}
          <div className="ml-auto">
            <LanguageSwitch spoken={spoken} choice={choice} onChange={setChoice} />
          </div>
        </div>
      </header>
      {refusal && (
        <Alert tone="danger" className="m-3">
          {refusal}
        </Alert>
      )}
      {episodes.length > 0 ? (
        // Keyboard users reach the scrolling list through its links.
        <div className="episode-list @container flex min-h-0">
          <ul ref={list} className="grid max-h-96 w-full gap-x-2 px-[7px] py-0.5 overflow-auto overscroll-contain">
            {episodes.map((episode) => (
              <li key={episode.id} className={classNames('relative', episodes.length > longList && lazyRow)}>
                <EpisodeRow
                  slug={slug}
                  episode={episode}
                  coverUrl={coverUrl}
                  isCurrent={isCurrent(episode)}
                  ref={isCurrent(episode) ? row : undefined}
                />
                {RevealButton && <RevealButton episode={episode} />}
                <EpisodeMenu episode={episode} seasons={seasons} className="absolute top-4 right-0 text-text-3" />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="p-4 text-text-2">
          Aucun épisode disponible en {choice.language} pour {choice.seasonLabel}
        </p>
      )}
    </>
  )
}

/** The selection follows the current episode until the viewer browses elsewhere. */
function useChoiceNear({ season_label, language }: EpisodeKey) {
  const place = `${season_label} ${language}`
  const [chosen, setChosen] = useState<{ from: string; choice: SeasonChoice }>()
  const choice = chosen?.from === place ? chosen.choice : { seasonLabel: season_label, language }
  return [choice, (next: SeasonChoice) => setChosen({ from: place, choice: next })] as const
}

/** Centres the current row by scrolling the list only. */
function useCurrentInView(currentId: number | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const row = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current row is why it runs again
  useEffect(() => {
    const { current: box } = list
    const { current: line } = row
    if (!box || !line) return
    const top = line.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop
    box.scrollTop = top - (box.clientHeight - line.clientHeight) / 2
  }, [currentId])
  return { list, row }
}
