import { narrowSpace } from '../../../../shared/french-numbers.ts'
import { modifierKey } from '../../../../ui/navigation/modifier-key.ts'

/** The keys of the player by their French names, in the order of the help. */
export const shortcuts: readonly { action: string; keys: readonly string[] }[] = [
  { action: 'Lecture ou pause', keys: ['Espace', 'K'] },
  { action: `Reculer de 10${narrowSpace}s`, keys: ['←', 'J'] },
  { action: `Avancer de 10${narrowSpace}s`, keys: ['→', 'L'] },
  { action: 'Début, fin', keys: ['Origine', 'Fin'] },
  { action: `Aller de 0 à 90${narrowSpace}%`, keys: ['0', '…', '9'] },
  { action: 'Image par image', keys: [',', '.'] },
  { action: 'Vitesse', keys: ['<', '>'] },
  { action: 'Vitesse 2×', keys: ['Espace tenu'] },
  { action: 'Volume', keys: ['↑', '↓'] },
  { action: 'Couper le son', keys: ['M'] },
  { action: 'Plein écran', keys: ['F'] },
  { action: 'Mode cinéma', keys: ['T'] },
  { action: 'Image dans l’image', keys: ['I'] },
  { action: 'Sous-titres', keys: ['C'] },
  { action: 'Passer l’opening', keys: ['S'] },
  { action: 'Épisode précédent', keys: ['Ctrl ←', 'Maj P'] },
  { action: 'Épisode suivant', keys: ['Ctrl →', 'Maj N'] },
  { action: 'Chercher partout', keys: [`${modifierKey()} K`] },
  { action: 'Cette aide', keys: ['?'] },
]
