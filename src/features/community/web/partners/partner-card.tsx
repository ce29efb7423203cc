import { ArrowUpRight } from 'lucide-react'
import { toFrenchNumber } from '../../../../ui/formats/numbers.ts'
import type { PartnerCard as Partner } from '../../partners-contract.ts'
import { CardPicture } from '../card-picture.tsx'

/** A community: picture, owner, description, invitation. */
export function PartnerCard({ partner: { title, inviteCode, guildInfo } }: { partner: Partner }) {
  const { name, iconUrl, description, owner, memberCount } = guildInfo
  return (
    <li className="grid content-start gap-3.5 rounded-panel bg-surface-1 p-5">
      <div className="flex items-center gap-4">
        <CardPicture name={name} url={iconUrl} />
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere type-card-title text-lg">{title}</h2>
          {(owner || memberCount !== null) && (
            <p className="text-sm text-text-2">
              {owner && <>par {owner.displayName}</>}
              {owner && memberCount !== null && ' · '}
              {memberCount !== null && <>{toFrenchNumber(memberCount)} membres</>}
            </p>
          )}
        </div>
      </div>
      {description && <p className="wrap-anywhere text-text-2">{description}</p>}
      <a
        href={`https://discord.gg/${encodeURIComponent(inviteCode)}`}
        rel="noopener"
        className="button button-secondary justify-self-start"
      >
        Rejoindre
        <span className="sr-only"> {title} sur Discord</span>
        <ArrowUpRight />
      </a>
    </li>
  )
}
