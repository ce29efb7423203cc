import { data } from 'react-router'
import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { UnreachedSite } from '../network/page-data.ts'
import { isRateLimit, isWorthDocument, toFailure } from './to-failure.ts'

const body = { code: 'RATE_LIMITED', message: 'Trop de requêtes.' }

it('reads a refusal caught by a loader', () => {
  expect(toFailure(data(body, { status: 429 }))).toEqual({ status: 429, ...body })
})

it('reads the error response of a boundary', () => {
  const response = {
    status: 404,
    statusText: 'NOT_FOUND',
    internal: false,
    data: { code: 'NOT_FOUND', message: 'Absent' },
  }
  expect(toFailure(response)).toEqual({ status: 404, code: 'NOT_FOUND', message: 'Absent' })
})

it('reads a refused call from the browser', () => {
  expect(toFailure(new ApiError(0, 'OFFLINE', 'Hors ligne'))).toEqual({
    status: 0,
    code: 'OFFLINE',
    message: 'Hors ligne',
  })
})

it('hides the text of an unexpected error', () => {
  expect(toFailure(new Error('connect ECONNREFUSED /tmp/socket')).message).toBe('Une erreur inconnue est survenue')
  expect(toFailure(undefined).status).toBe(500)
})

it('recognises a rate limit by its status or its code', () => {
  expect(isRateLimit({ status: 429, code: 'X', message: '' })).toBe(true)
  expect(isRateLimit({ status: 0, code: 'RATE_LIMITED', message: '' })).toBe(true)
  expect(isRateLimit({ status: 503, code: 'DATABASE_AWAY', message: '' })).toBe(false)
})

it('treats only an unreachable site as a lost connection', () => {
  expect(toFailure(new UnreachedSite(false)).code).toBe('OFFLINE')
  expect(toFailure(new TypeError('Failed to fetch')).code).toBe('INTERNAL')
})

it('asks for a document unless the error is a refusal or a lost connection', () => {
  expect(isWorthDocument(new TypeError('error loading dynamically imported module'))).toBe(true)
  expect(isWorthDocument(new UnreachedSite(true))).toBe(true)
  expect(isWorthDocument(new UnreachedSite(false))).toBe(false)
  expect(isWorthDocument(new ApiError(0, 'OFFLINE', 'Hors ligne'))).toBe(false)
  expect(isWorthDocument(data(body, { status: 429 }))).toBe(false)
})

it('reads a refusal that reached the router as text', () => {
  const response = { status: 429, statusText: '', internal: false, data: JSON.stringify(body) }
  expect(toFailure(response)).toEqual({ status: 429, ...body })
  expect(toFailure({ ...response, data: '<html>' }).status).toBe(429)
})
