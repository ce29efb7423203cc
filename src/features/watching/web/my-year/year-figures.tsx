import { Link } from 'react-router'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { toLongDay, toShortDay } from '../../../../shared/french-days.ts'
import { countOf, pluralOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { BarList } from '../../../../ui/charts/bar-list.tsx'
import { toWeekday } from '../../../../ui/charts/chart-data.ts'
import { YearMap } from '../../../../ui/charts/year-map.tsx'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import { type PlaceKind, toPlacePath } from '../../../catalogue/places-rules.ts'
import type { MyYear, Run, SharedTime, YearAnime } from '../../my-year-contract.ts'
import { levelEnds, toHours, toLevel } from '../../my-year-rules.ts'

const columns =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))] gap-x-10 gap-y-8 *:grid *:min-w-0 *:grid-cols-1 *:content-start *:gap-2.5'
const figure = 'font-display font-extrabold leading-[1.05]'

const legend = ['Rien', ...levelEnds.map((end) => `Jusqu’à ${toHours(end)}`), 'Plus']

/** The figures of a year in which something was played (docs/product/my-year.md#figures). */
export function YearFigures({ year }: { year: MyYear }) {
  return (
    <div className="grid gap-8 pt-5">
      <Totals year={year} />
      <p className="text-sm text-text-3">
        {year.counted_since?.startsWith(`${year.year}-`) && `Compté depuis le ${toLongDay(year.counted_since)}. `}
        Cette page n’est visible que par vous.
      </p>
      <YearMap
        title="Jour par jour"
        year={year.year}
        values={new Map(year.days.map(({ day, seconds }) => [day, seconds]))}
        toLevel={toLevel}
        toText={(seconds) => (seconds === 0 ? 'rien' : toHours(seconds))}
        legend={legend}
      />
      <div className={columns}>
        <RunsOfDays year={year} />
        <LongestEvening evening={year.longest_evening} />
        <Ends year={year} />
      </div>
      <div className={columns}>
        <Animes year={year} />
        <Shares title="Genres" kind="genre" shares={year.genres} of={year.total_seconds} />
        <Shares title="Studios" kind="studio" shares={year.studios} of={year.total_seconds} />
      </div>
    </div>
  )
}

function Totals({ year }: { year: MyYear }) {
  const totals = [
    { label: 'regardées', value: toHours(year.total_seconds) },
    { label: pluralOf(year.episode_count, 'épisode'), value: toFrenchNumber(year.episode_count) },
    { label: pluralOf(year.anime_count, 'anime'), value: toFrenchNumber(year.anime_count) },
    { label: pluralOf(year.days.length, 'jour'), value: toFrenchNumber(year.days.length) },
  ]
  return (
    <dl className="grid grid-cols-3 items-baseline gap-x-6 gap-y-3 *:first:col-span-full sm:flex sm:gap-x-10">
      {totals.map(({ label, value }, at) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-text-2">{label}</dt>
          <dd className={`${figure} ${at === 0 ? 'text-[min(3.25rem,13vw)] text-accent-text' : 'text-[2.25rem]'}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function RunsOfDays({ year: { longest_run: longest, present_run: present } }: { year: MyYear }) {
  return (
    <section aria-labelledby="runs">
      <h3 id="runs">Jours d’affilée</h3>
      {longest && (
        <p>
          <b className={`${figure} block text-[2.25rem]`}>{countOf(longest.days, 'jour')}</b>
          <span className="text-text-2">{describeRun(longest)}</span>
        </p>
      )}
      {present && <p className="text-sm text-text-3">En ce moment : {countOf(present.days, 'jour')}.</p>}
    </section>
  )
}

function describeRun({ from, to }: Run): string {
  if (from === to) return toLongDay(from)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `du ${isOneYear ? toShortDay(from) : toLongDay(from)} au ${toLongDay(to)}`
}

function LongestEvening({ evening }: { evening: MyYear['longest_evening'] }) {
  return (
    <section aria-labelledby="evening">
      <h3 id="evening">Plus longue soirée</h3>
      {evening ? (
        <>
          <p>
            <b className={`${figure} block text-[2.25rem]`}>{toHours(evening.seconds)}</b>
            <span className="text-text-2">{toWeekday(evening.day)}</span>
          </p>
          <ul className="text-sm text-text-3">
            {evening.animes.map((anime) => (
              <li key={anime.slug}>
                <AnimeLink anime={anime} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-text-3">Rien encore entre 18 h et 5 h.</p>
      )}
    </section>
  )
}

function Ends({ year: { year, first, last } }: { year: MyYear }) {
  const ends = [
    { label: `Premier de ${year}`, end: first },
    { label: 'Dernier', end: last },
  ]
  return (
    <section aria-labelledby="ends">
      <h3 id="ends">Le premier et le dernier</h3>
      <ul className="grid grid-cols-1 gap-3">
        {ends.map(
          ({ label, end }) =>
            end && (
              <li key={label} className="flex items-center gap-3.5">
                <CoverPicture url={end.anime.cover_url} title={end.anime.title} sizes="48px" className="w-12" />
                <p className="min-w-0">
                  <span className="block text-sm text-text-3">
                    {label}, {toShortDay(end.day)}
                  </span>
                  <AnimeLink anime={end.anime} />
                </p>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}

function Animes({ year }: { year: MyYear }) {
  return (
    <section aria-labelledby="animes" className="[&_.bar-list]:p-0">
      <h3 id="animes">Animes</h3>
      <BarList
        empty="Aucun anime du catalogue."
        bars={year.animes.map((anime) => ({
          key: anime.slug,
          label: <AnimeLink anime={anime} />,
          value: anime.seconds,
          text: `${toHours(anime.seconds)} · ${anime.episode_count} ép.`,
        }))}
      />
    </section>
  )
}

/** The part of the year's time that each name has; an anime of two genres counts for both. */
type SharesProps = { title: string; kind: PlaceKind; shares: readonly SharedTime[]; of: number }

function Shares({ title, kind, shares, of }: SharesProps) {
  const id = title.toLowerCase()
  return (
    <section aria-labelledby={id} className="[&_.bar-list]:p-0">
      <h3 id={id}>{title}</h3>
      <BarList
        empty="Rien à montrer."
        bars={shares.map(({ name, slug, seconds }) => ({
          key: name,
          label: slug === '' ? name : <YearLink to={toPlacePath(kind, slug)}>{name}</YearLink>,
          value: seconds,
          text: `${Math.max(1, Math.round((seconds / of) * 100))}\u00a0%`,
        }))}
      />
    </section>
  )
}

function AnimeLink({ anime: { slug, title } }: { anime: Pick<YearAnime, 'slug' | 'title'> }) {
  return <YearLink to={toAnimePath(slug)}>{title}</YearLink>
}

function YearLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="-my-2 inline-block max-w-full py-3.5 underline decoration-line-strong underline-offset-3 hover:text-accent-text in-[.bar-list]:my-0 in-[.bar-list]:block in-[.bar-list]:w-fit in-[.bar-list]:truncate md:in-[.bar-list]:-my-3.5"
    >
      {children}
    </Link>
  )
}
