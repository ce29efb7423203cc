import type { MouseEvent } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { askedAges, chooseAskedAge, forgetConfirmedAge, neverAsked, useAgeChoice } from './age-choice.ts'

const options = {
  ...Object.fromEntries(askedAges.map((age) => [age, `${age} ans`])),
  [neverAsked]: 'Jamais',
}

/** From which age on the site asks before an anime plays; of this device. Takes effect at once. */
export function AgeOptions() {
  const { from, hasConfirmed } = useAgeChoice()
  const forget = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The pressed button goes.
    currentTarget.parentElement?.querySelector<HTMLElement>(':checked')?.focus()
    forgetConfirmedAge()
  }
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <SegmentedControl
          legend="Demander l’âge à partir de"
          showLegend
          options={options}
          value={String(from)}
          onChange={(value) => chooseAskedAge(Number(value))}
          full
        />
      </div>
      <p className="text-sm text-text-2">Avant la lecture d’un anime déconseillé à cet âge, sur cet appareil.</p>
      {hasConfirmed && (
        <Button size="dense" variant="outline" className="min-h-11" onClick={forget}>
          Oublier ma réponse
        </Button>
      )}
    </div>
  )
}
