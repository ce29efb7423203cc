import { X } from 'lucide-react'
import './help.css'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { PlayerPanel } from '../controls/panels/player-panel.tsx'
import { shortcuts } from './shortcuts.ts'
import '../../../../ui/styles/later.css'

/** Lists all keys of the player. They keep working while it is open, so that viewers can try them. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <div className="player-help-scrim">
      <PlayerPanel name="help" label="Raccourcis clavier" className="player-help" onClose={onClose}>
        <header className="flex items-center">
          <h2 className="text-[1.375rem]">Raccourcis clavier</h2>
          <IconButton label="Fermer" className="-mr-2.5 ml-auto" onClick={onClose}>
            <X />
          </IconButton>
        </header>
        <dl className="player-shortcuts">
          {shortcuts.map(({ action, keys }) => (
            <div key={action}>
              <dt>{action}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </PlayerPanel>
    </div>
  )
}
