import { X } from 'lucide-react'
import { narrowSpace } from '../../../../shared/french-numbers.ts'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { modifierKey } from '../../../../ui/navigation/modifier-key.ts'
import { PlayerPanel } from '../controls/panels/player-panel.tsx'
import '../../../../ui/styles/later.css'

/** Above the thumbs of the sliders and the card of the next episode. */
const scrim =
  'absolute inset-0 z-3 grid place-items-center bg-[#0b0c0eb8] p-5 max-lg:fixed max-lg:z-(--z-modal) max-lg:items-end max-lg:justify-items-stretch max-lg:p-0'
const sheet =
  '[position:static] max-h-full w-[min(680px,100%)] rounded-control border-0 px-6.5 pt-3 pb-4.5 max-lg:max-h-[80vh] max-lg:w-auto max-lg:rounded-t-panel max-lg:rounded-b-none'
const keyLook =
  'whitespace-nowrap rounded-[4px] border-[#0b0c0e] border-b-2 bg-surface-3 px-2 py-1.5 font-semibold font-text text-[12px] text-text leading-none forced-colors:border'

/** The keys of the player by their French names, in the order of the help. */
const shortcuts: readonly { action: string; keys: readonly string[] }[] = [
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

/** Lists all keys of the player. They keep working while it is open, so that viewers can try them. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <div className={scrim}>
      <PlayerPanel name="help" label="Raccourcis clavier" className={sheet} onClose={onClose}>
        <header className="flex items-center">
          <h2 className="text-[1.375rem]">Raccourcis clavier</h2>
          <IconButton label="Fermer" className="-mr-2.5 ml-auto" onClick={onClose}>
            <X />
          </IconButton>
        </header>
        <dl className="mt-1 gap-x-11 text-[14px] md:columns-2">
          {shortcuts.map(({ action, keys }) => (
            <div
              key={action}
              className="flex break-inside-avoid items-center justify-between gap-4 border-line border-t py-[5px]"
            >
              <dt>{action}</dt>
              <dd className="flex gap-1">
                {keys.map((key) => (
                  <kbd key={key} className={keyLook}>
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </PlayerPanel>
    </div>
  )
}
