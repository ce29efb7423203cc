import { type PictureParts, removeUnusedPictures, withOwnPictures } from './keep-team-pictures.ts'
import { type GatewaySettings, type OpenGateway, openGateway } from './open-gateway.ts'
import type { FollowedMember } from './queries.ts'
import { deleteOtherPresences, listFollowedMembers, saveFeed, savePresence } from './queries.ts'
import { type SeenMember, toPresence } from './to-presence.ts'

type FollowParts = PictureParts & {
  discord: GatewaySettings
  /** How often the members are read from the database and the connection is confirmed; below `freshMs`. */
  beatMs?: number
  /** How long a refused bot waits before it tries again. */
  retryMs?: number
}

/**
 * Follows Discord and stores the presences that members agreed to show. Runs in one copy of the site.
 * @returns a function that stops it
 */
export function followTeam(parts: FollowParts): () => Promise<void> {
  const { db, log, now, beatMs = 30_000, retryMs = 5 * 60_000 } = parts
  const members = new Map<string, FollowedMember>()
  let gateway: OpenGateway | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  // Events are processed in order, so that the latest counts.
  let work = Promise.resolve()
  function inTurn(step: () => Promise<void>): void {
    work = work.then(async () => {
      if (isStopped) return
      await step().catch((error: unknown) => log.warn({ err: error }, 'team: failed to store the presences of Discord'))
    })
  }

  async function keep(seen: SeenMember): Promise<void> {
    const member = members.get(seen.discordId)
    if (member) await savePresence(db, seen.discordId, await withOwnPictures(parts, toPresence(member, seen)))
  }

  /** Whether Discord must be asked for all members again. */
  let isUnread = true

  /** Requests all members again. */
  async function readAll(open: OpenGateway): Promise<void> {
    const seen = await open.readMembers([...members.keys()])
    const present = new Set(seen.map(({ discordId }) => discordId))
    for (const each of seen) await keep(each)
    const there = [...members.values()].filter(({ discord_id }) => present.has(discord_id))
    await deleteOtherPresences(
      db,
      there.map(({ id }) => id),
    )
    await vouch(open)
  }

  /** @returns whether members or their consents changed */
  async function readMembers(): Promise<boolean> {
    const before = JSON.stringify([...members.values()])
    members.clear()
    for (const member of await listFollowedMembers(db)) members.set(member.discord_id, member)
    return JSON.stringify([...members.values()]) !== before
  }

  /** Stores that Discord has just answered, so that presences count as fresh. */
  async function vouch(open: OpenGateway): Promise<void> {
    const name = await open.guildName()
    if (name !== undefined) await saveFeed(db, name, now())
  }

  async function beat(): Promise<void> {
    if (!gateway) return
    if (await readMembers()) isUnread = true
    if ((await gateway.guildName()) === undefined) return
    const isWanted = isUnread
    // A connection made meanwhile, or a failure, asks for them again.
    isUnread = false
    try {
      await (isWanted ? readAll(gateway) : vouch(gateway))
    } catch (error) {
      isUnread = true
      throw error
    }
    await removeUnusedPictures(parts)
  }

  function connect(): void {
    const open = openGateway(parts.discord, {
      log,
      onReady() {
        isUnread = true
        inTurn(beat)
      },
      onMember: (seen) => inTurn(() => keep(seen)),
      onEnd: giveUpForNow,
    })
    gateway = open
    timer = setInterval(() => inTurn(beat), beatMs)
  }

  function giveUpForNow(reason: Error): void {
    clearInterval(timer)
    if (isStopped) return
    log.error({ err: reason }, 'team: no connection to Discord; see DISCORD_TOKEN and its intents')
    void gateway?.close()
    gateway = undefined
    timer = setTimeout(connect, retryMs)
  }

  connect()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await gateway?.close()
    await work
  }
}
