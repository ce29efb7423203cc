import { z } from 'zod'
import type { Access } from './access-levels.ts'
import type { ErrorCode } from './error-codes.ts'
import { rowParams } from './fields.ts'
import type { Tag } from './tags.ts'

type Schema = z.ZodType
/** Marks a part (query, params, body) that an operation does not take. */
const none = z.undefined()
type None = typeof none
/** The `:id` of a path names a row, unless an operation describes its parameters. */
type ParamsOf<P, Path> = P extends None ? (Path extends `${string}/:id${string}` ? typeof rowParams : P) : P

/** The rate limit budget (`platform/http/limits/rate-limits.ts`) that a call draws from. */
export type RateClass = 'read' | 'search' | 'write' | 'auth' | 'resolve' | 'notice'

/** How long one answer may serve every visitor. A change of what it shows drops it earlier. */
type CachePolicy = { seconds: number }

/** A multipart/form-data body with one file; `body` is then an object with that single field. */
export type Upload = {
  field: string
  maxBytes: number
  /** Refusal of a larger file, in French. */
  tooLarge: string
}

/** Messages, in French, for failed calls without a message from the server. */
export type FailureTexts = {
  /** For an answer without one of our messages, such as a proxy's; `{status}` and `{statusText}` are filled in. */
  answered?: string
  /** For no answer, and for every failure when `answered` is absent. */
  otherwise?: string
}

/**
 * The end of an operation: the days, such as `2027-01-31`, of its announcement and its end, and the path of its
 * successor.
 */
type Deprecation = { since: string; until: string; successor: string }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One HTTP operation, described once. The server validates and serialises by it, the browser types its calls by it, and
 * the OpenAPI document is generated from it.
 */
export type Endpoint<
  Q extends Schema = Schema,
  P extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
  M extends Method = Method,
  Path extends string = string,
> = {
  method: M
  /** Fastify notation: `/api/animes/:slug`. */
  path: Path
  summary: string
  tag: string
  access: Access
  /** Whether a public call also knows a signed-in caller; others do without the session. */
  knowsCaller: boolean
  rate: RateClass
  /** Status of a successful answer. */
  status: 200 | 201 | 204
  params: ParamsOf<P, Path>
  query: Q
  body: B
  response: R
  /**
   * Expected failures besides VALIDATION, RATE_LIMITED and those implied by `access`. NOT_FOUND alone by default if the
   * path names a row.
   */
  errors: readonly ErrorCode[]
  cache: CachePolicy | undefined
  /** What an answer shows, for the caches that keep it or a page made of it. Defaults to everything. */
  shows: (answer: never, input: never) => readonly Tag[]
  /**
   * Whether the answer may come from a replica that is some seconds behind. It never misses a known catalogue change or
   * the caller's own writes (docs/decisions/0026). By default, answers cached for all visitors may.
   */
  reads: 'primary' | 'replicas'
  /** Set when the body is a file instead of JSON. */
  upload: Upload | undefined
  /** Defaults to the usual texts (`ui/api/failure-texts.ts`). */
  failure: FailureTexts | undefined
  /** Set when the operation will end (docs/api.md#changes). */
  deprecated: Deprecation | undefined
}

type EndpointSpec<Q extends Schema, P extends Schema, B extends Schema, R extends Schema, Path> = Pick<
  Endpoint<Q, P, B, R>,
  'summary' | 'tag' | 'access'
> &
  Partial<
    Pick<
      Endpoint<Q, P, B, R>,
      | 'query'
      | 'body'
      | 'response'
      | 'status'
      | 'rate'
      | 'knowsCaller'
      | 'errors'
      | 'cache'
      | 'reads'
      | 'upload'
      | 'failure'
      | 'deprecated'
    >
  > & {
    params?: P
    shows?(answer: z.output<R>, input: { query: z.output<Q>; params: z.output<ParamsOf<P, Path>> }): readonly Tag[]
  }

/**
 * Defines one operation; omitted parts are not taken, except the `:id` of a row. Without a `response` it answers 204.
 * Unknown query fields are ignored.
 * @param call such as `GET /api/animes/:slug`
 */
export function defineEndpoint<
  M extends Method,
  Path extends string,
  R extends Schema = z.ZodVoid,
  Q extends Schema = None,
  P extends Schema = None,
  B extends Schema = None,
>(call: `${M} ${Path}`, spec: EndpointSpec<Q, P, B, R, Path>): Endpoint<Q, P, B, R, M, Path> {
  const [method, path] = call.split(' ')
  const namesRow = path?.includes('/:id')
  const defaults = {
    params: namesRow ? rowParams : none,
    query: none,
    body: none,
    response: z.void(),
    status: spec.response ? 200 : 204,
    knowsCaller: false,
    rate: method === 'GET' ? 'read' : 'write',
    errors: namesRow ? ['NOT_FOUND'] : [],
    cache: undefined,
    shows: () => ['any'],
    reads: spec.cache ? 'replicas' : 'primary',
    upload: undefined,
    failure: undefined,
    deprecated: undefined,
  }
  return { ...defaults, ...spec, method, path } as unknown as Endpoint<Q, P, B, R, M, Path>
}

type Shared = Pick<Endpoint, 'tag' | 'access'> & Partial<Pick<Endpoint, 'rate' | 'errors'>>

/** Returns a `defineEndpoint` for operations that share these fields; one may have its own rate and errors. */
export function callsOf(shared: Shared) {
  return <
    M extends Method,
    Path extends string,
    R extends Schema = z.ZodVoid,
    Q extends Schema = None,
    P extends Schema = None,
    B extends Schema = None,
  >(
    call: `${M} ${Path}`,
    spec: Omit<EndpointSpec<Q, P, B, R, Path>, 'tag' | 'access'>,
  ): Endpoint<Q, P, B, R, M, Path> => defineEndpoint<M, Path, R, Q, P, B>(call, { ...shared, ...spec })
}

/** True when the operation does not take this part. */
export const isAbsent = (schema: Schema): boolean => schema.def.type === 'undefined'

/**
 * Returns the query fields that an operation knows; others never reach it or enter a cache key.
 * @throws Error when its query is not a plain object
 */
export function queryFieldsOf({ path, query }: Endpoint): string[] {
  if (isAbsent(query)) return []
  if (query instanceof z.ZodObject) return Object.keys(query.shape)
  throw new Error(`The query of ${path} is no object of fields`)
}

type Part<K extends string, S, V> = S extends z.ZodUndefined ? unknown : { [k in K]: V }

export type InputOf<E> =
  E extends Endpoint<infer Q, infer P, infer B, infer _R, infer _M, infer Path>
    ? Part<'query', Q, z.input<Q>> &
        Part<'params', ParamsOf<P, Path>, z.input<ParamsOf<P, Path>>> &
        Part<'body', B, z.input<B>>
    : never

/** The handler's input, after validation. */
export type ParsedInputOf<E> =
  E extends Endpoint<infer Q, infer P, infer B, infer _R, infer _M, infer Path>
    ? Part<'query', Q, z.output<Q>> &
        Part<'params', ParamsOf<P, Path>, z.output<ParamsOf<P, Path>>> &
        Part<'body', B, z.output<B>>
    : never

export type AnswerOf<E> = E extends Endpoint<infer _Q, infer _P, infer _B, infer R> ? z.output<R> : never

/**
 * Calls the API in process, for pages on the server. Components in the browser use `callApi`, with the same signature.
 */
export type ApiCaller = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<AnswerOf<E>>
