/** The demo clips: what each is called, how long it lasts, and through which drawings the camera travels. */

/** A view of a drawing: `zoom` 1 is its whole width; `x` and `y` are the centre of the view as shares of the drawing. */
export type View = { zoom: number; x: number; y: number }

/** One travelling: a drawing of demo/covers/art and the first and last view of it. */
export type Scene = { art: string; from: View; to: View }

/** A clip to be made; all its scenes last equally long. `size` is the height in lines of its picture. */
export type Clip = { name: string; label: string; seconds: number; size: 360 | 480; hls?: true; scenes: Scene[] }

const view = (zoom: number, x: number, y: number): View => ({ zoom, x, y })
const rise = (art: string, from = 0.78, to = 0.3, zoom = 1.04): Scene => ({
  art,
  from: view(zoom, 0.5, from),
  to: view(zoom, 0.5, to),
})
const fall = (art: string, from = 0.25, to = 0.72, zoom = 1.04): Scene => rise(art, from, to, zoom)
const approach = (art: string, x: number, y: number, zoom = 1.9): Scene => ({
  art,
  from: view(1, 0.5, y),
  to: view(zoom, x, y),
})
const retreat = (art: string, x: number, y: number, zoom = 2): Scene => ({
  art,
  from: view(zoom, x, y),
  to: view(1.02, 0.5, y),
})
const drift = (art: string, y: number, zoom = 1.6, from = 0.36, to = 0.64): Scene => ({
  art,
  from: view(zoom, from, y),
  to: view(zoom, to, y),
})

/** In the order of making. Together under 20 MB; the first one is longer than four minutes, one has two qualities. */
export const CLIPS: Clip[] = [
  {
    name: 'episode-1',
    label: 'Épisode 1',
    seconds: 280,
    size: 360,
    scenes: [
      drift('ligne47', 0.6),
      fall('ligne47', 0.3, 0.78),
      approach('hakodate', 0.5, 0.42),
      fall('hakodate', 0.3, 0.7),
      rise('konbini'),
      approach('konbini', 0.6, 0.5),
      drift('nekomori', 0.42, 1.5),
      fall('kuroshio', 0.2, 0.66),
      approach('kuroshio', 0.55, 0.68),
      retreat('baleine', 0.45, 0.4),
      fall('baleine', 0.3, 0.76),
      rise('lampe'),
      retreat('typhon', 0.5, 0.42),
      drift('ligne47', 0.72, 1.3, 0.6, 0.4),
    ],
  },
  {
    name: 'episode-2',
    label: 'Épisode 2',
    seconds: 76,
    size: 360,
    scenes: [
      drift('nagano', 0.74),
      rise('nagano', 0.7, 0.36),
      approach('orage', 0.55, 0.5),
      drift('pignon', 0.3),
      rise('titan'),
    ],
  },
  {
    name: 'episode-3',
    label: 'Épisode 3',
    seconds: 64,
    size: 360,
    scenes: [rise('bouillon'), drift('millelunes', 0.5, 1.5), approach('the', 0.5, 0.5), drift('criee', 0.3)],
  },
  {
    name: 'episode-4',
    label: 'Épisode 4',
    seconds: 64,
    size: 360,
    scenes: [retreat('kitsune', 0.5, 0.44), fall('kitsune'), rise('oboro'), approach('doublure', 0.5, 0.62)],
  },
  {
    name: 'episode-5',
    label: 'Épisode 5',
    seconds: 62,
    size: 360,
    scenes: [rise('himawari'), approach('himawari', 0.5, 0.4), drift('corsaires', 0.34), fall('corsaires')],
  },
  {
    name: 'episode-6',
    label: 'Épisode 6',
    seconds: 60,
    size: 480,
    scenes: [fall('carpes'), drift('carpes', 0.5, 1.4), approach('kappa', 0.5, 0.5), rise('kappa')],
  },
  {
    name: 'episode-7',
    label: 'Épisode 7',
    seconds: 60,
    size: 360,
    scenes: [fall('biblio'), drift('ours', 0.5, 1.4), rise('furano'), approach('pipo', 0.5, 0.38)],
  },
  {
    name: 'episode-8',
    label: 'Épisode 8',
    seconds: 62,
    size: 360,
    scenes: [approach('ronin', 0.5, 0.36), rise('ronin'), drift('lame', 0.4), rise('ote')],
  },
  {
    name: 'episode-9',
    label: 'Épisode 9',
    seconds: 60,
    size: 360,
    scenes: [rise('silence'), drift('lettres', 0.4), retreat('rouille', 0.5, 0.45), rise('lampe')],
  },
  {
    name: 'episode-10',
    label: 'Épisode 10',
    seconds: 60,
    size: 360,
    scenes: [fall('belladone'), approach('mimosa', 0.5, 0.42), rise('syndic'), drift('cerise', 0.58)],
  },
  {
    name: 'episode-11',
    label: 'Épisode 11',
    seconds: 60,
    size: 360,
    scenes: [rise('hagane'), approach('hagane', 0.5, 0.42), drift('gaucher', 0.3, 1.2), rise('boite')],
  },
  {
    name: 'episode-12',
    label: 'Épisode 12',
    seconds: 64,
    size: 480,
    scenes: [fall('envers'), rise('meme'), drift('paillasson', 0.5, 1.3), fall('ligne47', 0.3, 0.78)],
  },
  {
    name: 'film',
    label: 'Film',
    seconds: 120,
    size: 480,
    scenes: [
      fall('kuroshio', 0.2, 0.7),
      approach('kuroshio', 0.55, 0.68),
      rise('silence'),
      drift('baleine', 0.4),
      fall('hakodate', 0.3, 0.72),
      rise('lampe'),
      fall('carpes'),
    ],
  },
  {
    name: 'film-hls',
    label: 'Film',
    seconds: 96,
    size: 360,
    hls: true,
    scenes: [
      drift('baleine', 0.42, 1.5),
      fall('baleine', 0.3, 0.76),
      approach('silence', 0.6, 0.5),
      drift('lettres', 0.36),
      retreat('kuroshio', 0.55, 0.68),
    ],
  },
]
