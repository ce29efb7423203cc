import { toEpisodePlace, toWatchPath } from '../../../shared/episode-place.ts'
import type { EpisodeReport, ReportStatus } from '../contract.ts'
import { usualAnswers } from '../rules.ts'

const titles: Partial<Record<ReportStatus, string>> = { résolu: 'Signalement résolu', rejeté: 'Signalement rejeté' }
const texts: Partial<Record<ReportStatus, string>> = usualAnswers

type Answered = Pick<
  EpisodeReport,
  'anime_title' | 'anime_slug' | 'season_label' | 'episode_number' | 'number_label' | 'language' | 'status' | 'answer'
>

/** Returns the reporter's notification: the episode, and the staff's answer if there is one. */
export function describeAnswer(report: Answered): { title: string; content: string; url: string } {
  const episode = `${report.anime_title} · ${toEpisodePlace(report)} · ${report.language}`
  const text = report.answer || texts[report.status]
  return {
    title: titles[report.status] ?? 'Réponse à votre signalement',
    content: text ? `${episode}\n${text}` : episode,
    url: toWatchPath(report.anime_slug, report),
  }
}
