import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { classNames } from '../../../../ui/components/class-names.ts'
import { Options, SelectField } from '../../../../ui/components/select-field.tsx'
import { fontSizeStepPercent, maxFontSizePercent, opacityStepPercent } from '../../rules.ts'
import { type CaptionStyle, captionFonts, captionShadows, defaultCaptionStyle } from '../captions/caption-style.ts'
import { usePlayerSurfaces } from '../player-surfaces.ts'
import { usePreference } from '../preferences/use-preference.ts'
import { ColorChoice } from './choices/color-choice.tsx'
import { SettingSlider } from './choices/setting-slider.tsx'
import { setting } from './settings-looks.ts'
import { type OpenPage, PageHeader } from './settings-pages.tsx'

/** How long the example line shows after a change (docs/product/watching.md#player-constants). */
const exampleMs = 2500

/** The nine settings of captions; each change shows on the picture for a moment. */
export function CaptionStylePage({ onOpen }: { onOpen: OpenPage }) {
  const [style, setStyle] = usePreference('captionStyle')
  const showExample = useExample()
  const change = (part: Partial<CaptionStyle>) => {
    setStyle({ ...style, ...part })
    showExample()
  }
  return (
    <>
      <PageHeader page="caption-style" onOpen={onOpen}>
        <Button variant="ghost" size="dense" className="min-h-11" onClick={() => change(defaultCaptionStyle)}>
          Réinitialiser
        </Button>
      </PageHeader>
      <div className="grid grid-cols-2 *:pt-[5px] *:pb-[7px] max-[480px]:gap-x-1 max-[480px]:*:px-1.5 max-[360px]:grid-cols-1 lg:max-[1599px]:grid-cols-1">
        <SettingSelect
          label="Police"
          choices={captionFonts}
          value={style.fontFamily}
          onChange={(fontFamily) => change({ fontFamily })}
        />
        <SettingSelect
          label="Ombre du texte"
          choices={captionShadows}
          value={style.textShadow}
          onChange={(textShadow) => change({ textShadow })}
        />
        <SettingSlider
          label="Taille"
          value={style.fontSize}
          max={maxFontSizePercent}
          step={fontSizeStepPercent}
          onChange={(fontSize) => change({ fontSize })}
        />
        <Opacity
          label="Opacité du texte"
          value={style.textOpacity}
          onChange={(textOpacity) => change({ textOpacity })}
        />
        <ColorChoice label="Couleur du texte" value={style.textColor} onChange={(textColor) => change({ textColor })} />
        <ColorChoice label="Fond du texte" value={style.textBg} onChange={(textBg) => change({ textBg })} />
        <Opacity
          label="Opacité du fond"
          value={style.textBgOpacity}
          onChange={(textBgOpacity) => change({ textBgOpacity })}
        />
        <Opacity
          label="Opacité de la zone"
          value={style.displayBgOpacity}
          onChange={(displayBgOpacity) => change({ displayBgOpacity })}
        />
        <ColorChoice
          label="Couleur de la zone"
          value={style.displayBg}
          onChange={(displayBg) => change({ displayBg })}
        />
      </div>
    </>
  )
}

type SettingSelectProps<Choice extends string> = {
  label: string
  choices: Record<Choice, { label: string }>
  value: Choice
  onChange: (value: Choice) => void
}

function SettingSelect<Choice extends string>({ label, choices, value, onChange }: SettingSelectProps<Choice>) {
  return (
    <SelectField
      label={label}
      className={classNames(setting, 'player-setting-select')}
      value={value}
      onChange={(event) => onChange(event.target.value as Choice)}
    >
      <Options of={Object.entries<{ label: string }>(choices).map(([name, choice]) => [name, choice.label])} />
    </SelectField>
  )
}

function Opacity(props: { label: string; value: number; onChange: (value: number) => void }) {
  return <SettingSlider {...props} max={100} step={opacityStepPercent} />
}

/** Shows the example on the picture until a timeout or unmount. */
function useExample(): () => void {
  const { captionExample } = usePlayerSurfaces()
  const timer = useRef<number>(undefined)
  useEffect(
    () => () => {
      window.clearTimeout(timer.current)
      captionExample.set(false)
    },
    [captionExample],
  )
  return () => {
    window.clearTimeout(timer.current)
    captionExample.set(true)
    timer.current = window.setTimeout(() => captionExample.set(false), exampleMs)
  }
}
