import { callApi, outlivesPage } from '../../../../ui/api/call-api.ts'
import { Switch } from '../../../../ui/forms/switch.tsx'
import { getSession } from '../../../account/web/public.ts'
import { storeSkipsOffStory, useSkipsOffStory } from '../../../catalogue/web/off-story/public.ts'
import { updatePreferences } from '../../../notifications/contract.ts'
import { AgeOptions } from '../ages/age-options.tsx'
import { usePlayerSurfaces } from '../player-surfaces.ts'
import { useCell } from '../state/cell.ts'
import { SettingSwitch } from './choices/setting-switch.tsx'
import { type OpenPage, PageHeader } from './settings-pages.tsx'

/** Settings that are set once and then left alone. */
export function PlaybackPage({ onOpen }: { onOpen: OpenPage }) {
  const { statisticsShown } = usePlayerSurfaces()
  const isShown = useCell(statisticsShown)
  const skipsOffStory = useSkipsOffStory()
  return (
    <>
      <PageHeader page="playback" onOpen={onOpen} />
      <SettingSwitch name="autoplayNext" label="Lecture automatique" hint="L’épisode suivant commence tout seul" />
      <SettingSwitch
        name="skipOpenings"
        label="Passer les génériques"
        hint="Sans demander, quand leurs temps sont connus"
      />
      <Switch
        label="Passer les fillers"
        hint="Et les récaps, en allant à l’épisode suivant"
        checked={skipsOffStory}
        onChange={({ target }) => {
          storeSkipsOffStory(target.checked)
          hearOfOffStory(!target.checked)
        }}
      />
      <div className="px-3 py-2">
        <AgeOptions />
      </div>
      <SettingSwitch name="miniPlayer" label="Mini-lecteur" hint="La lecture continue quand vous quittez la page" />
      <SettingSwitch name="seekPreview" label="Aperçu sur la ligne de temps" hint="Jamais sur une connexion lente" />
      <SettingSwitch name="announcements" label="Annonces vocales" hint="Pour les lecteurs d’écran" />
      <SettingSwitch name="keyAnimations" label="Animations du clavier" hint="Montre ce qu’une touche a fait" />
      <SettingSwitch
        name="pageKeys"
        label="Raccourcis dans toute la page"
        hint="Sinon, seulement quand le lecteur a le focus"
      />
      <Switch
        label="Statistiques"
        hint="Par-dessus l’image, jusqu’à ce que la page soit quittée"
        checked={isShown}
        onChange={(event) => statisticsShown.set(event.target.checked)}
      />
    </>
  )
}

/** Has a member's notifications follow the choice. Without the server it still holds on this device. */
function hearOfOffStory(isWanted: boolean): void {
  if (getSession().status !== 'signed-in') return
  callApi(updatePreferences, { body: { notifications: { off_story: isWanted } } }, outlivesPage).catch(() => undefined)
}
