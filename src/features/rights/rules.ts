/** The largest length of a statement by a complainant or an objector. */
export const maxStatementLength = 4000
/** The largest length of the staff's reason. */
export const maxReasonLength = 2000
/** The outcomes of an objection for a withheld page. */
export const outcomes = ['restore', 'uphold'] as const
/** The refusal of an acceptance without a page. */
export const noPage = 'Choisissez au moins une page'
/** The message to a complainant or an objector with an e-mail address, after sending. */
export const confirmByMail =
  'Un message part vers votre adresse : confirmez-la par son lien pour recevoir la suite par e-mail.'
/** How long the parties of a notice are kept after its end. */
export const noticeDays = 365

/** The promised times of a notice, in hours from its receipt (docs/product/texts.md#legal-pages). */
export const verifyWithinHours = 2
export const handleWithinHours = 24
/** After a counter-notice, in business days. */
export const restoreAfterDays = { first: 10, last: 14 } as const
