import { Copy } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../components/button.tsx'
import { DialogFooter, useSendingDialog } from '../components/dialog.tsx'
import { copyText } from './copy-text.ts'

type ShownOnceProps = {
  label: string
  value: string
  /** Replaces 'Copier' once it is copied. */
  copied: string
  /** Why to copy it now. */
  children: ReactNode
  onClose: () => void
}

/**
 * A secret that is shown this one time, with a button that copies it; the content of a dialogue, which only 'Terminé'
 * closes.
 */
export function ShownOnce({ label, value, copied, children, onClose }: ShownOnceProps) {
  useSendingDialog(true)
  const [isCopied, setIsCopied] = useState(false)
  const id = useId()
  return (
    <>
      <p id={id} className="text-text-2">
        {children}
      </p>
      <input className="input font-mono text-sm" readOnly value={value} aria-label={label} aria-describedby={id} />
      <DialogFooter>
        <Button onClick={onClose}>Terminé</Button>
        <Button variant="primary" data-initial-focus onClick={() => void copyText(value).then(setIsCopied)}>
          <Copy />
          <span aria-live="polite">{isCopied ? copied : 'Copier'}</span>
        </Button>
      </DialogFooter>
    </>
  )
}
