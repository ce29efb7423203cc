import { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'

type Schema = z.ZodType
/** Marks a part (query, params, body) that an operation does not take. */
const none = z.undefined()
type None = typeof none

/** Who may call an operation. The table call × role in `src/app/access.ts` is made of these. */
export const accessLevels = ['public', 'user', 'staff', 'admin'] as const
export type Access = (typeof accessLevels)[number]

/** Which budget of `platform/http/rate-limits.ts` a call draws from. */
export type RateClass = 'read' | 'search' | 'write' | 'auth' | 'resolve' | 'notice'

/** How long one answer may serve every visitor. It is dropped earlier when the catalogue changes. */
export type CachePolicy = { seconds: number }

/** A body that is sent as multipart/form-data and carries one file; `body` then is an object with that one field. */
export type Upload = {
  field: string
  maxBytes: number
  /** The refusal of a larger file, in French. */
  tooLarge: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One HTTP operation, described once. The server validates and serialises from it, the browser types its
 * calls from it, and the OpenAPI document is made of it.
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
  rate: RateClass
  /** Status of a successful answer. */
  status: 200 | 201 | 204
  params: P
  query: Q
  body: B
  response: R
  /** Expected failures beside VALIDATION, RATE_LIMITED and what `access` implies. */
  errors: readonly ErrorCode[]
  cache: CachePolicy | undefined
  /**
   * Whether the answer may come from a replica of the database that is some seconds behind; never behind a change of
   * the catalogue that was heard of, nor behind what the caller wrote (docs/decisions/0026). When left out: what is
   * kept for everybody may.
   */
  reads: 'primary' | 'replicas'
  /** Set when the body is a file instead of JSON. */
  upload: Upload | undefined
}

type EndpointSpec<
  Q extends Schema,
  P extends Schema,
  B extends Schema,
  R extends Schema,
  M extends Method,
  Path extends string,
> = Pick<Endpoint<Q, P, B, R, M, Path>, 'method' | 'path' | 'summary' | 'tag' | 'access' | 'response'> &
  Partial<
    Pick<
      Endpoint<Q, P, B, R>,
      'params' | 'query' | 'body' | 'status' | 'rate' | 'errors' | 'cache' | 'reads' | 'upload'
    >
  >

/** Describes one operation; parts that are left out are not taken. Unknown query fields are ignored. */
export function defineEndpoint<
  R extends Schema,
  Q extends Schema = None,
  P extends Schema = None,
  B extends Schema = None,
  const M extends Method = Method,
  const Path extends string = string,
>(spec: EndpointSpec<Q, P, B, R, M, Path>): Endpoint<Q, P, B, R, M, Path> {
  const defaults = {
    params: none,
    query: none,
    body: none,
    status: 200,
    rate: spec.method === 'GET' ? 'read' : 'write',
    errors: [],
    cache: undefined,
    reads: spec.cache ? 'replicas' : 'primary',
    upload: undefined,
  }
  return { ...defaults, ...spec } as unknown as Endpoint<Q, P, B, R, M, Path>
}

/** True when the operation does not take this part. */
export function isAbsent(schema: Schema): boolean {
  return schema.def.type === 'undefined'
}

/**
 * The names of the query fields an operation knows; others never reach it nor make a cache key.
 * @throws Error when its query is no plain object, whose names are not known
 */
export function queryFieldsOf({ path, query }: Endpoint): string[] {
  if (isAbsent(query)) return []
  if (query instanceof z.ZodObject) return Object.keys(query.shape)
  throw new Error(`The query of ${path} is no object of fields`)
}

type Part<K extends string, S, V> = S extends z.ZodUndefined ? unknown : { [k in K]: V }

/** What a caller passes. */
export type InputOf<E> =
  E extends Endpoint<infer Q, infer P, infer B, infer _R>
    ? Part<'query', Q, z.input<Q>> & Part<'params', P, z.input<P>> & Part<'body', B, z.input<B>>
    : never

/** What a handler receives, after validation. */
export type ParsedInputOf<E> =
  E extends Endpoint<infer Q, infer P, infer B, infer _R>
    ? Part<'query', Q, z.output<Q>> & Part<'params', P, z.output<P>> & Part<'body', B, z.output<B>>
    : never

/** What the operation answers. */
export type AnswerOf<E> = E extends Endpoint<infer _Q, infer _P, infer _B, infer R> ? z.output<R> : never

/** What an operation is called by: `GET /api/animes/:slug`. */
export type NameOf<E extends Endpoint> = `${E['method']} ${E['path']}`

/** The way pages reach the API: in process on the server. Components in the browser use `callApi`. */
export type ApiCaller = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<AnswerOf<E>>
