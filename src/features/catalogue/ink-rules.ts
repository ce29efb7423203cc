/** Three inks: vivid or subdued, with a hue of OKLCH in steps of 20 degrees. */
export const inksFormat = /^[vs](?:[0-2][02468]|3[024])0(?: [vs](?:[0-2][02468]|3[024])0){2}$/

/** The French names of the hues, by degrees / 20. */
export const inkNames = [
  'Framboise',
  'Garance',
  'Vermillon',
  'Ambre',
  'Ocre',
  'Moutarde',
  'Olive',
  'Sapin',
  'Jade',
  'Lagon',
  'Canard',
  'Pétrole',
  'Azur',
  'Outremer',
  'Indigo',
  'Violet',
  'Prune',
  'Fuchsia',
] as const
