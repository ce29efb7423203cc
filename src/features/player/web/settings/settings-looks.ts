/** A row of the settings: icon, label, value and mark. */
export const settingsRow =
  'relative grid min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-white/8'

/** The current value beside a label. */
export const settingsValue = 'text-sm text-text-2 tabular-nums'

/** A setting with a label above its input. */
export const setting = 'px-3 pt-2 pb-3'

export const settingLabel = 'mb-1.5 flex w-full justify-between text-sm font-medium'

/** Takes a legend off the edge of its fieldset. What follows is `clear-both`. */
export const settingLegend = `float-left ${settingLabel}`

/** A sentence below a setting. */
export const settingNote = 'px-3 pb-3 text-sm text-text-2'

/** The focus of a hidden radio button, shown on its label. */
export const choiceFocus = 'has-focus-visible:[outline:var(--focus)] has-focus-visible:-outline-offset-2'
