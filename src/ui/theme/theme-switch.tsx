import { Monitor, Moon, Sun } from 'lucide-react'
import { SegmentedControl } from '../components/segmented-control.tsx'
import { chooseTheme, useThemeChoice } from './theme-choice.ts'

const options = [
  { value: 'dark', label: <ThemeLabel icon={Moon} text="Sombre" /> },
  { value: 'light', label: <ThemeLabel icon={Sun} text="Clair" /> },
  { value: 'system', label: <ThemeLabel icon={Monitor} text="Système" /> },
] as const

/** Dark, light or system. Hidden without scripts, which it needs. */
export function ThemeSwitch() {
  const choice = useThemeChoice()
  return (
    <div className="noscript:hidden">
      <SegmentedControl legend="Thème" options={options} value={choice} onChange={chooseTheme} />
    </div>
  )
}

function ThemeLabel({ icon: Icon, text }: { icon: typeof Sun; text: string }) {
  return (
    <>
      <Icon className="size-4" />
      {text}
    </>
  )
}
