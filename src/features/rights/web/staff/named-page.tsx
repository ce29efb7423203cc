import { Link } from 'react-router'
import { Tag } from '../../../../ui/components/tag.tsx'
import type { StaffNotice } from '../../contract.ts'

/** A page in a notice, linked while it exists. */
export function NamedPage({ page }: { page: StaffNotice['pages'][number] }) {
  return (
    <span className="grid min-w-0 grid-cols-1 gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
        {page.path === null ? (
          <span>{page.label} (supprimé)</span>
        ) : (
          <Link to={page.path} className="min-w-0 font-semibold hover:underline">
            {page.label}
          </Link>
        )}
        {page.is_withheld && <Tag tone="success">Lien retiré</Tag>}
      </span>
      <span className="wrap-anywhere text-text-3 text-xs">{page.address}</span>
    </span>
  )
}
