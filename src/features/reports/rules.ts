/** The categories of a fault; the first that fits applies. */
export const reportCategories = ['vidéo absente', 'mauvaise langue', 'son décalé', 'mauvais épisode', 'autre'] as const

/**
 * The first two are open ('waiting' in names); an account has at most one open report per episode
 * (docs/product/watching.md#reporting-an-episode).
 */
export const reportStatuses = ['ouvert', 'en cours', 'résolu', 'rejeté'] as const

export const reportedEpisodeSorts = ['created_at', 'report_count'] as const

/** The lengths of a member's reason, of the staff's internal note and of their answer. */
export const reportLimits = { minReason: 10, reason: 1000, note: 2000, answer: 1000 } as const

/** The error messages of a reason (docs/product/watching.md#reporting-an-episode). */
export const reasonRefusals = {
  short: `La raison doit contenir au moins ${reportLimits.minReason} caractères`,
  long: `La raison doit contenir au plus ${reportLimits.reason} caractères`,
} as const

/** What reporters read when the staff writes no answer. */
export const usualAnswers = {
  résolu: 'L’épisode est réparé. Merci de l’avoir signalé !',
  rejeté: 'Nous avons vérifié cet épisode et n’y avons pas trouvé de problème.',
} as const

/** How many lines of a reported person go with a report. */
export const maxReportedLines = 30
/** How long staff may keep a network out of séances, in days. */
export const refusalDays = 30
/** A report of a person is deleted this many days after it was settled, and after a year in any case. */
export const settledPersonDays = 90

/** The reports of people to list: those that wait for the staff, or all. */
export const personReportFilters = ['waiting', 'all'] as const

/** How many reports of an episode the list shows: open ones before settled ones, then the newest. */
export const reportsShownPerEpisode = 10

/** More than a page of work, few enough to notify every reporter at once. */
export const maxReportsAtOnce = 5000

/** The limit of reports per reporter and hour: more than a viewer needs, too few to flood the staff. */
export const maxReportsPerHour = 20
