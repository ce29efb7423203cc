import type { Database } from '../../../platform/database/connect-database.ts'
import { sendEvent } from '../../../platform/events/create-events.ts'
import type { Api, HandlerContext } from '../../../platform/http/api.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { drawQr } from '../../../platform/pictures/draw-qr.ts'
import { requireNoStaffName } from '../../account/server/public.ts'
import { listRefusedNetworks, reportPerson } from '../../reports/server/public.ts'
import * as contract from '../contract.ts'
import { endedText, fullText, maxPeople, refusedText, removedText } from '../rules.ts'
import { hashKey, hashNetwork, makeKey, makePersonId } from './keys.ts'
import { presentEpisode } from './present.ts'
import { addPerson, findReportedPerson, insertPerson } from './queries/people.ts'
import { findRoom, insertRoom } from './queries/rooms.ts'
import { seanceChanged } from './topics.ts'
import { requireWantedName, type WordFilter } from './word-filter.ts'

type Parts = { db: Database; publicUrl: string; networkKey: Buffer; isRefused: WordFilter }

/** Registers the calls that open a séance and take places in it. */
export function handleSeances(api: Api, { db, publicUrl, networkKey, isRefused }: Parts): void {
  async function makePerson(name: string, context: HandlerContext) {
    requireWantedName(isRefused, name)
    await requireNoStaffName(db, { username: name, role: context.caller?.role ?? 'Utilisateur' })
    const key = makeKey()
    const networkHash = hashNetwork(networkKey, context.ip)
    if ((await listRefusedNetworks(db, [networkHash])).length > 0) throw new AppError('FORBIDDEN', refusedText)
    const accountId = context.caller?.userId ?? null
    return { key, person: { id: makePersonId(), keyHash: hashKey(key), name, networkHash, accountId } }
  }

  api.handle(contract.startSeance, async ({ body }, context) => {
    const { key, person } = await makePerson(body.name, context)
    const id = makeKey()
    const outcome = await insertRoom(db, {
      id,
      episodeId: body.episode_id,
      position: body.position_seconds,
      isPlaying: body.is_playing,
      hostId: person.id,
      networkHash: person.networkHash,
    })
    if (outcome === 'unknown') throw new AppError('NOT_FOUND', 'Épisode non trouvé')
    if (outcome === 'too many') throw new AppError('RATE_LIMITED', undefined, { retryAfter: 600 })
    await insertPerson(db, { ...person, seanceId: id, isFounder: true })
    return { id, person_id: person.id, key }
  })

  api.handle(contract.getSeance, async ({ params: { address: id } }) => {
    const room = await findRoom(db, id)
    if (!room) throw new AppError('NOT_FOUND', endedText)
    return {
      episode: presentEpisode(room),
      cover_url: room.cover_url,
      person_count: room.people.length,
      is_full: room.people.length >= maxPeople,
      qr: drawQr(`${publicUrl}/seance#${id}`),
    }
  })

  api.handle(contract.joinSeance, async ({ params: { address: id }, body }, context) => {
    const { key, person } = await makePerson(body.name, context)
    const outcome = await addPerson(db, { ...person, seanceId: id })
    if (outcome !== 'added') throw toRefusal(outcome)
    await sendEvent(db, seanceChanged, id)
    return { id, person_id: person.id, key }
  })

  api.handle(contract.reportPerson, async ({ params: { address: seanceId }, body }, context) => {
    const keyHash = hashKey(body.key)
    const person = await findReportedPerson(db, { seanceId, keyHash, id: body.person_id })
    if (!person) throw new AppError('NOT_FOUND', 'La séance ne connaît plus cette personne.')
    await reportPerson(db, {
      accountId: context.caller?.userId ?? null,
      reporterNetwork: hashNetwork(networkKey, context.ip),
      reported: { accountId: person.account_id, network: person.network_hash, name: person.name },
      reason: body.reason,
      lines: body.lines,
      at: new Date(),
    })
    return { message: 'Signalement envoyé à l’équipe. Merci !' }
  })
}

function toRefusal(outcome: 'unknown' | 'full' | 'taken' | 'removed'): AppError {
  if (outcome === 'unknown') return new AppError('NOT_FOUND', endedText)
  if (outcome === 'removed') return new AppError('FORBIDDEN', removedText)
  if (outcome === 'full') return new AppError('CONFLICT', fullText)
  return new AppError('CONFLICT', 'Ce nom est déjà pris dans cette séance.', { field: 'name' })
}
