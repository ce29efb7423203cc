import { Monitor, Moon, Sun } from 'lucide-react'
import { SegmentedControl } from '../components/segmented-control.tsx'
import { chooseTheme, useThemeChoice } from './theme-choice.ts'

const options = {
  dark: <ThemeLabel icon={Moon} text="Sombre" />,
  light: <ThemeLabel icon={Sun} text="Clair" />,
  system: <ThemeLabel icon={Monitor} text="Système" />,
}

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
