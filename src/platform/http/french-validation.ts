import { z } from 'zod'
import { invalidEmail, missingField, tooLong } from '../../shared/contract/refusals.ts'

const typeNames: Record<string, string> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  boolean: 'vrai ou faux',
  array: 'une liste',
  object: 'un objet',
}
const formatNames: Record<string, string> = {
  email: invalidEmail,
  url: 'L’adresse n’est pas valide.',
  datetime: 'La date n’est pas valide.',
}

/** Describes in French what is wrong with a value; a schema's own message takes precedence. */
function toFrench(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return missingField
      return `La valeur doit être ${typeNames[issue.expected] ?? 'différente'}.`
    case 'too_small':
      if (issue.origin === 'string') {
        return issue.minimum === 1 ? missingField : `Au moins ${issue.minimum} caractères sont attendus.`
      }
      return `La valeur doit être ${issue.inclusive === false ? 'supérieure à' : 'd’au moins'} ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'string') return tooLong(Number(issue.maximum))
      if (issue.origin === 'array') return `Au plus ${issue.maximum.toLocaleString('fr')} éléments sont acceptés.`
      return `La valeur doit être d’au plus ${issue.maximum}.`
    case 'invalid_value':
      return `La valeur doit être l’une de : ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return formatNames[issue.format] ?? 'Le format n’est pas valide.'
    case 'unrecognized_keys':
      return `Champs inconnus : ${issue.keys.join(', ')}.`
    default:
      return 'La valeur n’est pas valide.'
  }
}

/** Makes all validation of this process report in French. */
export function speakFrenchInValidation(): void {
  z.config({ customError: toFrench })
}
