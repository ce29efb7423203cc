/** French captions of the demo clips: written ones for the two longest, a synopsis read aloud for the others. */
import { readFile } from 'node:fs/promises'

/** One line: from `at` (seconds) for `seconds` (4.5 unless said), its text, and who speaks when it matters. */
export type Caption = { at: number; text: string; seconds?: number; voice?: string }

const USUAL_SECONDS = 4.5
const CHARACTERS_PER_SECOND = 20
const LINE_CHARACTERS = 48

/** Captions by clip name. */
const CAPTIONS: Record<string, Caption[]> = {
  ligne47: [
    { at: 2, text: 'L’horloge tourne. Le quai est vide.' },
    { at: 10, text: 'Dix secondes. Un sifflet, très loin.' },
    { at: 20, text: 'Vingt secondes. La rame entre en gare sans ralentir.' },
    { at: 30, text: 'Trente secondes : les portes s’ouvrent, personne ne descend.' },
    { at: 40, text: 'Vous montez ?', voice: 'Le contrôleur', seconds: 2 },
    { at: 42.5, text: 'Ça dépend. Où allez-vous ?', voice: 'Hina', seconds: 3 },
    { at: 50, text: 'Jusqu’à la mer. Départ dans dix secondes.', voice: 'Le contrôleur' },
    { at: 60, text: 'Une minute pile. On part.' },
    { at: 70, text: 'Une minute dix. Il s’est mis à pleuvoir\nsur une ville que je ne connais pas.' },
    { at: 80, text: 'Une minute vingt.\n<i>Un parapluie rouge, seul, au milieu de la place.</i>' },
    { at: 90, text: 'Une minute trente : il reste ouvert toute la nuit.' },
    { at: 100, text: 'Un œuf, deux thés, et l’addition.', voice: 'Le caissier' },
    { at: 110, text: 'Une minute cinquante. La monnaie est en coquillages.' },
    { at: 120, text: 'Deux minutes. Les toits appartiennent aux chats.' },
    { at: 130, text: 'Deux minutes dix. Ne les regarde pas trop longtemps.', voice: 'Hina' },
    { at: 140, text: 'Deux minutes vingt. Quelqu’un allume une lanterne.' },
    { at: 150, text: 'Deux minutes trente.\nIl y en a cent, maintenant. Peut-être mille.' },
    { at: 160, text: 'Vous la reconnaissez ?', voice: 'Le contrôleur', seconds: 2.5 },
    { at: 163, text: 'C’est la mienne.', voice: 'Hina', seconds: 3 },
    { at: 170, text: 'Deux minutes cinquante. La barque s’éloigne.' },
    { at: 180, text: 'Trois minutes. Au-dessus de la ville passe une baleine.' },
    { at: 190, text: 'Trois minutes dix. Personne ne lève les yeux.' },
    { at: 200, text: 'Trois minutes vingt : les fenêtres s’éteignent une à une.' },
    { at: 210, text: 'Trois minutes trente.\n♪ <i>une chanson sans paroles</i> ♪' },
    { at: 220, text: 'Trois minutes quarante. La neige a tout recouvert.' },
    { at: 230, text: 'Trois minutes cinquante. Une lampe veille pour nous.' },
    { at: 240, text: 'Quatre minutes. Le vent se lève, l’œil s’ouvre.' },
    { at: 250, text: 'Quatre minutes dix. Ne bouge plus.', voice: 'Hina' },
    { at: 260, text: 'Quatre minutes vingt. Terminus ! Tout le monde descend.' },
    { at: 270, text: 'Quatre minutes trente. La mer ouvre les portes.' },
    { at: 282, text: 'À suivre…', seconds: 4 },
  ],
  baleine: [
    { at: 2, text: 'Ce soir-là, le ciel était plein de mer.' },
    { at: 10, text: 'Dix secondes. Elle passe au-dessus de la gare.' },
    { at: 20, text: 'Vingt secondes : les horloges s’arrêtent, sauf celle-ci.' },
    { at: 30, text: 'Trente secondes. Tu l’entends chanter ?', voice: 'Mio' },
    { at: 40, text: 'Quarante secondes. La montagne répond.' },
    { at: 50, text: 'Cinquante secondes. Ne regarde pas en bas.', voice: 'Le guide' },
    { at: 60, text: 'Une minute. Le courrier du vieux front est arrivé.' },
    { at: 70, text: 'Une minute dix : une lettre, pliée en grue.' },
    { at: 80, text: 'Une minute vingt. Rends-la au courant.' },
    { at: 90, text: 'Une minute trente. Fin.' },
  ],
}

/** The captions of a clip of this length. */
export async function captionsOf(name: string, clipSeconds: number): Promise<Caption[]> {
  return CAPTIONS[name] ?? narrate(await findSynopsis(name), clipSeconds)
}

async function findSynopsis(name: string): Promise<string> {
  const file = await readFile(new URL('catalogue.json', import.meta.url), 'utf8')
  const { animes } = JSON.parse(file) as { animes: { art_url: string | null; synopsis: string | null }[] }
  return animes.find(({ art_url }) => art_url === `/media/art/${name}.webp`)?.synopsis ?? ''
}

/** Sentences one after the other, as many as the clip has time for, longer ones on two lines. */
function narrate(synopsis: string, clipSeconds: number): Caption[] {
  const sentences = synopsis.match(/[^.!?…]+[.!?…]+/g) ?? []
  const captions: Caption[] = []
  let at = 1
  for (const sentence of sentences.map((one) => one.trim())) {
    const seconds = Math.min(Math.max(sentence.length / CHARACTERS_PER_SECOND, 2), 7)
    if (at + seconds > clipSeconds) break
    captions.push({ at, text: inTwoLines(sentence), seconds: Number(seconds.toFixed(1)) })
    at = Number((at + seconds + 0.4).toFixed(1))
  }
  return captions
}

function inTwoLines(sentence: string): string {
  if (sentence.length <= LINE_CHARACTERS) return sentence
  const gap = sentence.indexOf(' ', sentence.length / 2)
  return gap < 0 ? sentence : `${sentence.slice(0, gap)}\n${sentence.slice(gap + 1)}`
}

/** A moment as WebVTT writes it: `mm:ss.mmm`. */
function timestamp(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${(seconds - minutes * 60).toFixed(3).padStart(6, '0')}`
}

/** The lines as a WebVTT file (https://www.w3.org/TR/webvtt1/), in French, voices as `<v …>` tags. */
export function toWebVtt(captions: Caption[]): string {
  const cues = captions.map(({ at, text, seconds = USUAL_SECONDS, voice }, index) => {
    const spoken = voice ? `<v ${voice}>${text}</v>` : text
    return `${index + 1}\n${timestamp(at)} --> ${timestamp(at + seconds)}\n${spoken}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}
