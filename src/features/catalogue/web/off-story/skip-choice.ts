import { useSyncExternalStore } from 'react'
import { listen } from '../../../../ui/network/listen.ts'
import { browserTexts } from '../../../../ui/storage/text-store.ts'

/** The name of the stored text, and of the event after a change in this tab. */
export const skipsKey = 'skip-off-story'

/** Returns whether this device skips fillers and recaps when it goes on to another episode. Client only. */
export const readSkipsOffStory = () => browserTexts.read(skipsKey) === 'true'

/** Does the same, and follows changes in every tab. */
export const useSkipsOffStory = (): boolean => useSyncExternalStore(subscribe, readSkipsOffStory, () => false)

const subscribe = (onChange: () => void) => listen(window, [skipsKey, 'storage'], onChange)
