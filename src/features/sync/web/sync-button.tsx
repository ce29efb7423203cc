import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { SyncDialog } from './sync-dialog.tsx'

/** Opens the dialogue that synchronises an anime. */
export function SyncButton({ label = 'Synchroniser' }: { label?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" size="dense" onClick={() => setIsOpen(true)}>
        <Download />
        {label}
      </Button>
      <SyncDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
