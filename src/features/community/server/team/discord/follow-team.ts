import type { FollowedMember } from '../queries-feed.ts'
import { deletePresencesOfOthers, listFollowedMembers, saveFeed, savePresence } from '../queries-feed.ts'
import { type PictureParts, removeUnusedPictures, withOwnPictures } from './keep-team-pictures.ts'
import { type GatewaySettings, type OpenGateway, openGateway } from './open-gateway.ts'
import { type SeenMember, toPresence } from './to-presence.ts'

export type FollowParts = PictureParts & {
  discord: GatewaySettings
  /** How often the members are read anew and the connection is vouched for; below `freshMs`. */
  beatMs?: number
  /** How long a refused bot waits before it tries again. */
  retryMs?: number
}

/**
 * Listens to Discord and keeps what the members of the team agreed to have shown. To be run on one copy of the site.
 * @returns ends it
 */
export function followTeam(parts: FollowParts): () => Promise<void> {
  const { db, log, now, beatMs = 30_000, retryMs = 5 * 60_000 } = parts
  const members = new Map<string, FollowedMember>()
  let gateway: OpenGateway | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  // One thing after the other, so that what was said last is what stays.
  let work = Promise.resolve()
  function inTurn(step: () => Promise<void>): void {
    work = work.then(async () => {
      if (isStopped) return
      await step().catch((error: unknown) => log.warn({ err: error }, 'team: what Discord says could not be kept'))
    })
  }

  async function keep(seen: SeenMember): Promise<void> {
    const member = members.get(seen.discordId)
    if (member) await savePresence(db, await withOwnPictures(parts, toPresence(member, seen)))
  }

  let isUnread = true

  /** Asks about everybody anew; what fails is done at the next beat. */
  async function readAll(open: OpenGateway): Promise<void> {
    isUnread = true
    await readMembers()
    const seen = await open.readMembers([...members.keys()])
    const present = new Set(seen.map(({ discordId }) => discordId))
    for (const each of seen) await keep(each)
    const there = [...members.values()].filter(({ discord_id }) => present.has(discord_id))
    await deletePresencesOfOthers(
      db,
      there.map(({ id }) => id),
    )
    isUnread = false
    await vouch(open)
  }

  /** @returns whether they are others than before, or agree to something else */
  async function readMembers(): Promise<boolean> {
    const before = JSON.stringify([...members.values()])
    members.clear()
    for (const member of await listFollowedMembers(db)) members.set(member.discord_id, member)
    return JSON.stringify([...members.values()]) !== before
  }

  async function vouch(open: OpenGateway): Promise<void> {
    const name = open.guildName()
    if (name !== undefined) await saveFeed(db, name, now())
  }

  async function beat(): Promise<void> {
    if (!gateway) return
    const isChanged = await readMembers()
    if (gateway.guildName() === undefined) return
    if (isChanged || isUnread) await readAll(gateway)
    else await vouch(gateway)
    await removeUnusedPictures(parts)
  }

  async function connect(): Promise<void> {
    gateway = await openGateway(parts.discord, {
      log,
      onReady: (open) => inTurn(() => readAll(open)),
      onMember: (seen) => inTurn(() => keep(seen)),
      onRefused: (reason) => giveUpFor(retryMs, reason),
    })
    timer = setInterval(() => inTurn(beat), beatMs)
  }

  function giveUpFor(waitMs: number, reason: unknown): void {
    clearInterval(timer)
    if (isStopped) return
    log.error({ err: reason }, 'team: Discord does not let the bot in; see DISCORD_TOKEN and its intents')
    void gateway?.close()
    gateway = undefined
    timer = setTimeout(connectOrWait, waitMs)
  }

  let connecting = Promise.resolve()
  function connectOrWait(): void {
    connecting = connect().catch((error: unknown) => giveUpFor(retryMs, error))
  }

  connectOrWait()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await connecting
    clearInterval(timer)
    await gateway?.close()
    await work
  }
}
