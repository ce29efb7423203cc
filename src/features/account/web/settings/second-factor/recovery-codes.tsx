import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../../../../ui/clipboard/copy-text.ts'
import { Button } from '../../../../../ui/components/button.tsx'
import { DialogFooter } from '../../../../../ui/components/dialog.tsx'
import { saveFile } from '../../../../../ui/files/save-file.ts'

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [copied, setCopied] = useState<boolean>()
  const text = codes.join('\n')
  const copy = async () => setCopied(await copyText(text))
  const save = () => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'sumine-codes-de-recuperation.txt')
  return (
    <>
      <p className="text-text-2">
        Chacun remplace une fois le code de l’application, si vous perdez votre téléphone. Gardez-les ailleurs : ils ne
        seront plus montrés.
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-semibold">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button data-initial-focus onClick={() => void copy()}>
          <Copy />
          Copier
        </Button>
        <Button onClick={save}>
          <Download />
          Télécharger
        </Button>
        <span role="status" className="text-sm text-text-2">
          {copied && 'Codes copiés.'}
          {copied === false && 'La copie a échoué : notez-les.'}
        </span>
      </div>
      <DialogFooter>
        <Button variant="primary" onClick={onKept}>
          J’ai noté mes codes
        </Button>
      </DialogFooter>
    </>
  )
}
