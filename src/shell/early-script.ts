import { sessionScript } from '../features/account/web/public.ts'
import { spoilerScript } from '../features/catalogue/web/spoilers/public.ts'
import { ageScript, theatreScript } from '../features/player/web/public.ts'
import { resumeScript } from '../features/watching/web/public.ts'
import { heldFormScript } from '../ui/forms/held-form.ts'
import { earlyInputScript } from '../ui/network/early-input.ts'
import { missingFilesScript } from '../ui/network/missing-files.ts'
import { storageScript } from '../ui/storage/text-store.ts'
import { headlineFacesScript } from '../ui/styles/headline-faces.ts'
import { themeScript } from '../ui/theme/theme-choice.ts'
import { trustedTypesScript } from './trusted-types.ts'

// Scripts that must run before the first paint, or before React. Only the server writes them: the browser's bundle
// starts later and needs no copy.
export const earlyScript = import.meta.env.SSR
  ? [
      trustedTypesScript,
      storageScript,
      themeScript,
      headlineFacesScript,
      missingFilesScript,
      sessionScript,
      resumeScript,
      spoilerScript,
      theatreScript,
      ageScript,
      heldFormScript,
      earlyInputScript,
    ].join(';')
  : ''
