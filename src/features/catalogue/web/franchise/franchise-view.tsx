import { Check, Play } from 'lucide-react'
import { Link } from 'react-router'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { countOf, pluralOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { SegmentedLinks } from '../../../../ui/components/segmented-control.tsx'
import { Breadcrumbs } from '../../../../ui/navigation/breadcrumbs.tsx'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import type { Franchise, FranchiseMember } from '../../franchise-contract.ts'
import { toFranchisePath } from '../../places-rules.ts'
import { toMetaLine } from '../anime-facts.ts'
import { describeFranchise, describeJoint, type WatchOrder, watchOrders } from './franchise-words.ts'
import { layOutLines, type MapRow } from './lay-out-lines.ts'
import { MapLines } from './map-lines.tsx'

/** How much of an anime a person has seen; undefined while unknown. */
export type SeenOf = (animeId: number) => number | undefined

type FranchiseViewProps = {
  franchise: Franchise
  order: WatchOrder
  steps: { name: string; path: string }[]
  seenOf: SeenOf
}

/** The map of a franchise in one of its orders (docs/product/browsing.md#franchises). */
export function FranchiseView({ franchise, order, steps, seenOf }: FranchiseViewProps) {
  const { slug, title, members, relations, orders } = franchise
  const byId = new Map(members.map((member) => [member.id, member]))
  const rows = layOutLines(orders[watchOrders[order].name], relations)
  const laneCount = 1 + Math.max(...rows.flatMap(({ lane, lines }) => [lane, ...lines.map((line) => line.lane)]))
  const path = toFranchisePath(slug)
  return (
    <div className="wrap pt-6 lg:pt-8">
      <Breadcrumbs steps={steps} current={title} />
      <p className="mt-4 text-sm text-text-3">Franchise</p>
      <h1>{title}</h1>
      <p className="mt-2 max-w-(--measure) text-text-2">{describeFranchise(franchise)}</p>
      <NextTitle members={rows.flatMap(({ id }) => byId.get(id) ?? [])} seenOf={seenOf} />
      <div className="mt-8 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedLinks
          legend="Ordre"
          links={(Object.keys(watchOrders) as WatchOrder[]).map((name) => ({
            to: name === 'conseille' ? path : `${path}?ordre=${name}`,
            label: watchOrders[name].label,
            current: name === order,
            preventScrollReset: true,
          }))}
        />
        <p className="text-sm text-text-2">{explanations[order]}</p>
      </div>
      <ol className="max-w-(--measure)" aria-label={`Ordre : ${watchOrders[order].label}`}>
        {rows.map((row, index) => {
          const member = byId.get(row.id)
          return (
            member && (
              <li key={row.id} className="flex">
                <MapLines row={row} laneCount={laneCount} isSeen={isSeen(member, seenOf)} />
                <MemberLink
                  member={member}
                  place={index + 1}
                  joint={toJointText(row, byId)}
                  seen={seenOf(member.id)}
                  eager={index < eagerRows}
                />
              </li>
            )
          )
        })}
      </ol>
    </div>
  )
}

/** The rows whose covers load at once. */
const eagerRows = 5

const explanations = {
  conseille: 'Pour découvrir la série sans se gâcher de surprise.',
  sortie: 'Tel que le public l’a découverte.',
  chronologie: 'Du début à la fin de l’histoire.',
} satisfies Record<WatchOrder, string>

const isSeen = ({ id, episode_count: count }: FranchiseMember, seenOf: SeenOf) =>
  count > 0 && (seenOf(id) ?? 0) >= count

function toJointText({ joint }: MapRow, byId: ReadonlyMap<number, FranchiseMember>): string | undefined {
  return joint && describeJoint(joint, (id) => byId.get(id)?.title ?? '')
}

/** Where to begin or to go on, in the order shown. */
function NextTitle({ members, seenOf }: { members: FranchiseMember[]; seenOf: SeenOf }) {
  const known = members.filter(({ episode_count }) => episode_count > 0)
  const seen = known.filter((member) => isSeen(member, seenOf)).length
  const begun = known.some(({ id }) => (seenOf(id) ?? 0) > 0)
  const next = known.find((member) => !member.is_recap && !isSeen(member, seenOf))
  if (known.length === 0) return null
  return (
    <div className="mt-5 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      {next && (
        <ButtonLink to={toAnimePath(next.slug)} variant="primary" className="h-auto min-h-11 max-w-full py-2">
          <Play className="flex-none" />
          <span className="min-w-0 whitespace-normal text-left">
            {begun ? 'Continuer avec' : 'Commencer par'} «&nbsp;{next.title}&nbsp;»
          </span>
        </ButtonLink>
      )}
      {begun && (
        <span className="text-sm text-text-2">
          {countOf(seen, 'titre')} {pluralOf(seen, 'vu')} sur {toFrenchNumber(known.length)}
        </span>
      )}
    </div>
  )
}

type MemberLinkProps = {
  member: FranchiseMember
  place: number
  joint: string | undefined
  seen: number | undefined
  eager: boolean
}

function MemberLink({ member, place, joint, seen, eager }: MemberLinkProps) {
  return (
    <Link
      to={toAnimePath(member.slug)}
      prefetch="intent"
      className="my-1.5 flex min-w-0 flex-1 items-center gap-3 rounded-panel border border-line p-2.5 hover:bg-surface-2 sm:gap-4"
    >
      <span aria-hidden="true" className="w-6 flex-none text-center font-bold text-text-3 tabular-nums">
        {place}
      </span>
      <CoverPicture
        url={member.cover_url}
        title={member.title}
        sizes="48px"
        eager={eager}
        className="w-12 flex-none rounded-control"
      />
      <span className="wrap-anywhere grid min-w-0 flex-1 gap-0.5">
        <b className="line-clamp-3 font-semibold">{member.title}</b>
        <span className="text-sm text-text-2">{toFacts(member)}</span>
        {joint && <span className="line-clamp-3 text-sm text-text-2">{joint}</span>}
      </span>
      <SeenMark member={member} seen={seen} />
    </Link>
  )
}

function toFacts(member: FranchiseMember): string {
  const facts = [toMetaLine(member), member.is_recap && 'facultatif', member.status === 'à venir' && 'à venir']
  return facts.filter(Boolean).join(' · ')
}

function SeenMark({ member, seen = 0 }: { member: FranchiseMember; seen: number | undefined }) {
  if (seen === 0 || member.episode_count === 0) return null
  if (seen < member.episode_count)
    return (
      <span className="flex-none text-sm text-text-2 tabular-nums">
        <span aria-hidden="true">
          {seen}/{member.episode_count}
        </span>
        <span className="sr-only">
          {countOf(seen, 'épisode')} {pluralOf(seen, 'vu')} sur {toFrenchNumber(member.episode_count)}
        </span>
      </span>
    )
  return (
    <span className="inline-flex flex-none items-center gap-1 font-semibold text-sm text-success">
      <Check className="size-4" />
      Vu
    </span>
  )
}
