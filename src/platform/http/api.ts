import type { z } from 'zod'
import { type Access, accessOutcomes, isOfStaff } from '../../shared/contract/access-levels.ts'
import { findTooLong } from '../../shared/contract/cheap-bounds.ts'
import type { AnswerOf, ApiCaller, Endpoint, ParsedInputOf } from '../../shared/contract/endpoint.ts'
import { isAbsent } from '../../shared/contract/endpoint.ts'
import type { Tag } from '../../shared/contract/tags.ts'
import { findTokenRule, type TokenScope } from '../../shared/contract/token-scopes.ts'
import { findForbiddenSigns } from '../../shared/contract/written-texts.ts'
import { AppError } from './app-error.ts'

/** The signed-in account of a call. */
export type Caller = {
  userId: number
  role: 'Utilisateur' | 'Moderateur' | 'Administrateur'
  /** The device's session; absent from calls in process and by access token. */
  sessionId?: string
  /** The access token of a call by a program. */
  token?: { id: number; name: string; scopes: readonly TokenScope[] }
  /** Whether the session proved a moment ago that the account's owner uses it. */
  hasProof?: boolean
  /** A member of staff without the second factor that staff need: calls of the administration are closed. */
  lacksFactor?: boolean
}

/** The context of a call, besides its input. */
export type CallContext = {
  caller: Caller | undefined
  ip: string
  requestId: string
  /** Scheme and host of the call, without a trailing slash. */
  origin: string
  userAgent?: string | undefined
  /** Collects the tags of the answers' content; handlers may add some. Absent when no cache keeps the answers. */
  shown?: Set<Tag>
}

/** The context passed to handlers, with the access that the contract requires. */
export type HandlerContext = CallContext & { access: Access }

type Handler<E extends Endpoint> = (input: ParsedInputOf<E>, context: HandlerContext) => Promise<AnswerOf<E>>
export type Operation = { endpoint: Endpoint; run: (input: never, context: CallContext) => Promise<unknown> }

/** The operations of the site: features register handlers here, and HTTP and pages call them. */
export type Api = {
  handle: <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void
  operations: () => Operation[]
  /** Calls operations in process in this context, with the same validation and answers. */
  callerFor: (context: CallContext) => ApiCaller
}

const keyOf = (endpoint: Pick<Endpoint, 'method' | 'path'>) => `${endpoint.method} ${endpoint.path}`

/** Wraps the handler of every call. */
export type AroundCall = <Answer>(
  call: { endpoint: Endpoint; context: CallContext },
  answer: () => Promise<Answer>,
) => Promise<Answer>

type ApiParts = {
  aroundCall?: AroundCall | undefined
  /** Called after each write by staff, before its answer leaves. */
  afterStaffWrite?: (() => Promise<void>) | undefined
}

/** Creates an API without operations. Its `handle` throws when an operation already has a handler. */
export function createApi({ aroundCall, afterStaffWrite }: ApiParts = {}): Api {
  const operations = new Map<string, Operation>()
  return {
    handle(endpoint, handler) {
      if (operations.has(keyOf(endpoint))) throw new Error(`${keyOf(endpoint)} is handled twice`)
      const answer = handler as (input: never, context: HandlerContext) => Promise<unknown>
      const { access, method } = endpoint
      const isStaffWrite = method !== 'GET' && isOfStaff(access)
      const run: Operation['run'] = async (input, context) => {
        const answered = await answer(input, { ...context, access }).catch((error) => {
          // A page may be kept without the part that failed: any change may bring it back.
          context.shown?.add('any')
          throw error
        })
        for (const tag of context.shown ? endpoint.shows(answered as never, input) : []) context.shown?.add(tag)
        if (isStaffWrite) await afterStaffWrite?.()
        return answered
      }
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
      // The contract decides which fields leave, as over HTTP.
      return operation.endpoint.response.parse(answer) as AnswerOf<typeof endpoint>
    },
  }
}

type InputParts = { params?: unknown; query?: unknown; body?: unknown }

/** Validates the input against the operation's contract. @throws AppError VALIDATION with one entry per field */
export function parseInput(endpoint: Endpoint, given: InputParts): InputParts {
  const parsed: InputParts = {}
  const issues: z.core.$ZodIssue[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    if (isAbsent(endpoint[part])) continue
    const value = given[part] ?? (part === 'body' ? undefined : {})
    // A path parameter is short enough for its own schema to report the fault.
    const isRefused = part === 'params' && !endpoint.params.safeParse(value).success
    const faults = isRefused ? [] : findFaults(endpoint[part], value)
    const result = faults.length > 0 ? undefined : endpoint[part].safeParse(value)
    if (!result) issues.push(...faults)
    else if (!result.success) issues.push(...result.error.issues)
    // Only the parsed input is checked: dropped query fields must not decide a shared answer.
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

/** Faults checked before validation: lengths, then characters. */
function findFaults(schema: z.ZodType, value: unknown): z.core.$ZodIssue[] {
  const tooLong = findTooLong(schema, value)
  return tooLong.length > 0 ? tooLong : findForbiddenSigns(schema, value)
}

const nulRefusal = 'Le caractère nul n’est pas accepté.'

/** True when a value holds a NUL character anywhere: PostgreSQL's text cannot store it. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, part]) => name.includes('\0') || holdsNul(part))
}

/** Why a program is refused what no access token allows. */
export const neverByToken = 'Aucun jeton d’accès ne permet cet appel.'

/**
 * Checks the access of every call, and the scope of a token.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN or STAFF_FACTOR_REQUIRED
 */
export function requireAccess(endpoint: Endpoint, context: CallContext): void {
  const outcome = accessOutcomes[endpoint.access][context.caller?.role ?? 'anonymous']
  if (outcome !== 'allowed') throw new AppError(outcome)
  if (isOfStaff(endpoint.access) && context.caller?.lacksFactor) throw new AppError('STAFF_FACTOR_REQUIRED')
  if (context.caller?.token) requireScope(endpoint, context.caller.token.scopes)
}

function requireScope(endpoint: Endpoint, scopes: readonly TokenScope[]): void {
  const rule = findTokenRule(endpoint)
  if (rule === 'open') return
  if (rule === undefined || rule === 'never') throw new AppError('FORBIDDEN', neverByToken)
  if (!scopes.includes(rule)) throw new AppError('FORBIDDEN', `Ce jeton d’accès n’a pas la permission « ${rule} ».`)
}

/** Returns the signed-in account of a call. @throws AppError UNAUTHENTICATED */
export function requireCaller(context: Pick<CallContext, 'caller'>): Caller {
  if (!context.caller) throw new AppError('UNAUTHENTICATED')
  return context.caller
}
