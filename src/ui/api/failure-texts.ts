import type { FailureTexts } from '../../shared/contract/endpoint.ts'

const usual = 'Erreur {status}: {statusText}'
export const noAnswer = 'Connexion réseau interrompue - Veuillez réessayer'

/**
 * Returns the message of a failed call for which the server sent none.
 * @param texts the operation's own texts; those of every operation by default
 * @param answer left out when none arrived
 */
export function toFailureText(texts: FailureTexts = {}, answer?: Pick<Response, 'status' | 'statusText'>): string {
  if (!answer) return texts.otherwise ?? noAnswer
  return (
    (texts.answered ?? texts.otherwise ?? usual)
      .replace('{status}', String(answer.status))
      .replace('{statusText}', answer.statusText)
      // HTTP/2 has no status text.
      .replace(/: $/, '')
  )
}
