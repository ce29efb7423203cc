import { useQuery } from '@tanstack/react-query'
import { BookmarkCheck } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { withPersonQueries } from '../../../../ui/queries/person-queries.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { findSaved, savedSearchesPath, savedSearchesQuery, toSavedQuery } from './saved-searches-queries.ts'
import '../../../../ui/styles/later.css'

export type SaveSearchProps = {
  /** The explorer's address with the filters. */
  address: string
  names: string[]
}

type MemberSaveProps = SaveSearchProps & {
  userId: number
  look: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>
  label: ReactNode
}

/** Saves the filters, or leads to the search that has them. */
function MemberSave({ address, names, look, label }: MemberSaveProps) {
  const { data } = useQuery(savedSearchesQuery)
  const [isOpen, setIsOpen] = useState(false)
  const query = toSavedQuery(address)
  const saved = findSaved(data?.searches, query)
  const holder = useRef<HTMLDivElement>(null)
  const isNew = useRef(false)
  // The dialogue cannot return the focus: its opener is gone.
  useEffect(() => {
    if (!saved || isOpen || !isNew.current) return
    isNew.current = false
    holder.current?.querySelector('a')?.focus()
  }, [saved, isOpen])
  return (
    <div ref={holder} className="inline-flex">
      {saved ? (
        <ButtonLink {...look} to={savedSearchesPath}>
          <BookmarkCheck className="size-4" />
          Recherche enregistrée
        </ButtonLink>
      ) : (
        <Button {...look} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      )}
      <SaveDialog
        open={isOpen}
        query={query}
        names={names}
        onClose={() => setIsOpen(false)}
        onSaved={() => {
          isNew.current = true
        }}
      />
    </div>
  )
}

export default withPersonQueries(MemberSave)
