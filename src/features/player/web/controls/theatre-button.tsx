import { RectangleHorizontal } from 'lucide-react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { usePreference } from '../preferences/use-preference.ts'

/** Turns 'Mode cinéma' on and off; hidden where the window has no room for it. */
export function TheatreButton() {
  const [isOn, setIsOn] = usePreference('theatre')
  return (
    <IconButton
      label="Mode cinéma"
      className="player-theatre-button"
      aria-pressed={isOn}
      aria-keyshortcuts="t"
      onClick={() => setIsOn(!isOn)}
    >
      <RectangleHorizontal />
    </IconButton>
  )
}
