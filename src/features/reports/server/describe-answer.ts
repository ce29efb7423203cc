import { toEpisodePlace, toWatchPath } from '../../../shared/episode-place.ts'
import type { EpisodeReport, ReportStatus } from '../contract.ts'

const titles: Partial<Record<ReportStatus, string>> = {
  résolu: 'Signalement résolu',
  rejeté: 'Signalement rejeté',
}
const texts: Partial<Record<ReportStatus, string>> = {
  résolu: 'L’épisode est réparé. Merci de l’avoir signalé !',
  rejeté: 'Nous avons vérifié cet épisode et n’y avons pas trouvé de problème.',
}

type Answered = Pick<
  EpisodeReport,
  'anime_title' | 'anime_slug' | 'season_label' | 'episode_number' | 'language' | 'status' | 'answer'
>

/** What a reporter is told of their report: which episode, and the staff's own words when there are some. */
export function describeAnswer(report: Answered): { title: string; content: string; url: string } {
  const episode = `${report.anime_title} · ${toEpisodePlace(report)} · ${report.language}`
  const text = report.answer || texts[report.status]
  return {
    title: titles[report.status] ?? 'Réponse à votre signalement',
    content: text ? `${episode}\n${text}` : episode,
    url: toWatchPath(report.anime_slug, report),
  }
}
