import type { z } from 'zod'
import { findTooLong } from '../../shared/contract/cheap-bounds.ts'
import type { Access, AnswerOf, ApiCaller, Endpoint, ParsedInputOf } from '../../shared/contract/endpoint.ts'
import { isAbsent } from '../../shared/contract/endpoint.ts'
import { findForbiddenSigns } from '../../shared/contract/written-texts.ts'
import { AppError } from './app-error.ts'

/** The signed-in person behind a call. */
export type Caller = {
  userId: number
  role: 'Utilisateur' | 'Moderateur' | 'Administrateur'
  /** The device's session; absent from calls in process, which come with no token. */
  sessionId?: string
}

/** What a handler may know of the call beside its input. */
export type CallContext = {
  caller: Caller | undefined
  ip: string
  requestId: string
  /** Scheme and host the call came to, without a slash at its end. */
  origin: string
  userAgent?: string | undefined
}

/** What a handler knows of the call: also the access that its contract asked for. */
export type HandlerContext = CallContext & { access: Access }

type Handler<E extends Endpoint> = (input: ParsedInputOf<E>, context: HandlerContext) => Promise<AnswerOf<E>>
export type Operation = { endpoint: Endpoint; run: (input: never, context: CallContext) => Promise<unknown> }

/** The operations of the site: where features put their handlers, and where HTTP and pages find them. */
export type Api = {
  handle: <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void
  operations: () => Operation[]
  /** Calls operations in process, as `context` says, with the same validation and the same answers. */
  callerFor: (context: CallContext) => ApiCaller
}

const keyOf = (endpoint: Pick<Endpoint, 'method' | 'path'>) => `${endpoint.method} ${endpoint.path}`

/** What stands around the handler of every call. */
export type AroundCall = <Answer>(
  call: { endpoint: Endpoint; context: CallContext },
  answer: () => Promise<Answer>,
) => Promise<Answer>

export function createApi({ aroundCall }: { aroundCall?: AroundCall | undefined } = {}): Api {
  const operations = new Map<string, Operation>()
  return {
    handle(endpoint, handler) {
      if (operations.has(keyOf(endpoint))) throw new Error(`${keyOf(endpoint)} is handled twice`)
      const answer = handler as (input: never, context: HandlerContext) => Promise<unknown>
      const run: Operation['run'] = (input, context) => answer(input, { ...context, access: endpoint.access })
      operations.set(keyOf(endpoint), {
        endpoint,
        run: aroundCall ? (input, context) => aroundCall({ endpoint, context }, () => run(input, context)) : run,
      })
    },
    operations: () => [...operations.values()],
    callerFor: (context) => async (endpoint, input) => {
      // By key, not by object: the pages' bundle holds its own copy of every contract.
      const operation = operations.get(keyOf(endpoint))
      if (!operation) throw new Error(`${keyOf(endpoint)} has no handler`)
      requireAccess(operation.endpoint, context)
      const parsed = parseInput(operation.endpoint, input as InputParts)
      const answer = await operation.run(parsed as never, context)
      // The contract decides what leaves, here as over HTTP.
      return operation.endpoint.response.parse(answer) as AnswerOf<typeof endpoint>
    },
  }
}

type InputParts = { params?: unknown; query?: unknown; body?: unknown }

/**
 * Validates what came in against the operation's contract.
 * @throws AppError VALIDATION with one entry a field
 */
export function parseInput(endpoint: Endpoint, given: InputParts): InputParts {
  const parsed: InputParts = {}
  const issues: z.core.$ZodIssue[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    if (isAbsent(endpoint[part])) continue
    const value = given[part] ?? (part === 'body' ? undefined : {})
    // An address says itself what is wrong with it: it is short.
    const isRefused = part === 'params' && !endpoint.params.safeParse(value).success
    const faults = isRefused ? [] : findFaults(endpoint[part], value)
    const result = faults.length > 0 ? undefined : endpoint[part].safeParse(value)
    if (!result) issues.push(...faults)
    else if (!result.success) issues.push(...result.error.issues)
    // What is checked is what passed: unknown query fields are dropped, and must not decide a shared answer.
    else if (holdsNul(result.data)) issues.push({ code: 'custom', path: [part], message: nulRefusal, input: undefined })
    else parsed[part] = result.data
  }
  if (issues.length > 0) {
    const fields = issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
    const messages = new Set(fields.map((field) => field.message))
    throw new AppError('VALIDATION', messages.size === 1 ? fields[0]?.message : undefined, { fields })
  }
  return parsed
}

/** What is looked at before anything is validated: lengths, then the signs that texts hold. */
function findFaults(schema: z.ZodType, value: unknown): z.core.$ZodIssue[] {
  const tooLong = findTooLong(schema, value)
  return tooLong.length > 0 ? tooLong : findForbiddenSigns(schema, value)
}

const nulRefusal = "Le caractère nul n'est pas accepté."

/** Whether a NUL character is anywhere in a value: PostgreSQL's texts cannot hold it. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, part]) => name.includes('\0') || holdsNul(part))
}

type Outcome = 'allowed' | 'UNAUTHENTICATED' | 'FORBIDDEN'

/** What becomes of a call, by the access its contract asks for and by who calls. */
export const accessOutcomes: Record<Access, Record<Caller['role'] | 'anonymous', Outcome>> = {
  public: { anonymous: 'allowed', Utilisateur: 'allowed', Moderateur: 'allowed', Administrateur: 'allowed' },
  user: { anonymous: 'UNAUTHENTICATED', Utilisateur: 'allowed', Moderateur: 'allowed', Administrateur: 'allowed' },
  staff: { anonymous: 'UNAUTHENTICATED', Utilisateur: 'FORBIDDEN', Moderateur: 'allowed', Administrateur: 'allowed' },
  admin: { anonymous: 'UNAUTHENTICATED', Utilisateur: 'FORBIDDEN', Moderateur: 'FORBIDDEN', Administrateur: 'allowed' },
}

/** The access check of every call. @throws AppError UNAUTHENTICATED or FORBIDDEN */
export function requireAccess(endpoint: Endpoint, context: CallContext): void {
  const outcome = accessOutcomes[endpoint.access][context.caller?.role ?? 'anonymous']
  if (outcome !== 'allowed') throw new AppError(outcome)
}

/** The signed-in person behind an operation that only they may call. @throws AppError UNAUTHENTICATED */
export function requireCaller(context: CallContext): Caller {
  if (!context.caller) throw new AppError('UNAUTHENTICATED')
  return context.caller
}
