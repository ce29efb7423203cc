import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../../ui/clipboard/copy-text.ts'
import { Button } from '../../../ui/components/button.tsx'

const model = `Je soussigné(e) [nom], titulaire ou mandataire des droits sur [œuvre],
demande le retrait des adresses suivantes : [adresses].
Je crois de bonne foi que leur usage n’est pas autorisé.
Je déclare, sous peine de sanctions, que ces informations sont exactes.
Fait à [ville], le [date]. Signature : [nom]`

/** A template of a notice, for complainants who write it elsewhere first. */
export function NoticeModel() {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <>
      <pre className="max-w-180 py-5 px-6 rounded-panel bg-surface-1 text-text-2 text-[0.8125rem] leading-[1.7] font-mono whitespace-pre-wrap wrap-anywhere">
        {model}
      </pre>
      <Button className="mt-3 noscript:hidden" onClick={() => void copyText(model).then(setIsCopied)}>
        <Copy />
        <span aria-live="polite">{isCopied ? 'Modèle copié !' : 'Copier le modèle'}</span>
      </Button>
    </>
  )
}
