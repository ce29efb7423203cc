import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Log } from '../../../../../platform/log/create-log.ts'
import { type SeenMember, seenMember, sentName } from './to-presence.ts'

export type GatewaySettings = {
  token: string
  guildId: string
  /** Address of Discord's REST API, which names the gateway; Discord's own by default. */
  restApi?: string | undefined
}

/** Events of the thread. */
export type GatewayMessage =
  | { event: 'ready' }
  | { event: 'member'; member: SentMember }
  | { event: 'warning'; about: object }

/** Requests to the thread: the community's name, or the current state of members. */
export type GatewayQuestion = { question: 'guild name' | string[]; port: MessagePort }

/** A member as described by Discord's library, unvalidated. */
export type SentMember = Record<keyof SeenMember, unknown>

type GatewayHandlers = {
  /** The community is available with its members: at the start, and after each new connection. */
  onReady: () => void
  /** The presence of a member has changed. */
  onMember: (seen: SeenMember) => void
  /** Discord refuses this bot (token, intents), or its messages break the connection. */
  onEnd: (reason: Error) => void
  log: Log
}

/** A connection to Discord's gateway that reconnects after a loss. */
export type OpenGateway = {
  /** The community's name while connected; otherwise undefined. */
  guildName: () => Promise<string | undefined>
  /** Requests the current state of members, without those who left the community. */
  readMembers: (discordIds: string[]) => Promise<SeenMember[]>
  close: () => Promise<void>
}

const answerWithinMs = 15_000
const threadMegabytes = 256

/** Connects to Discord in a thread, as a bot with the privileged intents members and presences. */
export function openGateway(
  settings: GatewaySettings,
  { onReady, onMember, onEnd, log }: GatewayHandlers,
): OpenGateway {
  const worker = new Worker(new URL('./gateway-thread.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: threadMegabytes },
    env: {},
  })
  const over = new AbortController()
  function end(reason: Error): void {
    if (over.signal.aborted) return
    over.abort(reason)
    onEnd(reason)
  }

  function handleMember(sent: unknown): void {
    const seen = seenMember.safeParse(sent)
    if (seen.success) onMember(seen.data)
  }

  async function ask(question: GatewayQuestion['question']): Promise<unknown> {
    const { port1, port2 } = new MessageChannel()
    try {
      worker.postMessage({ question, port: port2 }, [port2])
      const signal = AbortSignal.any([over.signal, AbortSignal.timeout(answerWithinMs)])
      const [answer] = await once(port1, 'message', { signal })
      return answer
    } finally {
      port1.close()
    }
  }

  worker.on('message', (message: GatewayMessage) => {
    if (over.signal.aborted) return
    if (message.event === 'ready') onReady()
    else if (message.event === 'member') handleMember(message.member)
    else log.warn(message.about, 'team: the connection to Discord')
  })
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`The thread of Discord ended with ${code}`)))
  return {
    guildName: async () => sentName.optional().parse(await ask('guild name')),
    readMembers: async (discordIds) => z.array(seenMember).parse(await ask(discordIds)),
    async close() {
      over.abort()
      await worker.terminate()
    },
  }
}
