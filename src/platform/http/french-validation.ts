import { z } from 'zod'

const typeNames: Record<string, string> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  boolean: 'vrai ou faux',
  array: 'une liste',
  object: 'un objet',
}
const formatNames: Record<string, string> = {
  email: "L'adresse e-mail n'est pas valide.",
  url: "L'adresse n'est pas valide.",
  datetime: "La date n'est pas valide.",
}

/** Says in French what is wrong with a value; a schema's own message wins over these. */
function toFrench(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Ce champ est requis.'
      return `La valeur doit être ${typeNames[issue.expected] ?? 'différente'}.`
    case 'too_small':
      if (issue.origin === 'string') {
        return issue.minimum === 1 ? 'Ce champ est requis.' : `Au moins ${issue.minimum} caractères sont attendus.`
      }
      return `La valeur doit être ${issue.inclusive === false ? 'supérieure à' : "d'au moins"} ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'string') return `Au plus ${issue.maximum} caractères sont acceptés.`
      if (issue.origin === 'array') return `Au plus ${issue.maximum} éléments sont acceptés.`
      return `La valeur doit être d'au plus ${issue.maximum}.`
    case 'invalid_value':
      return `La valeur doit être l'une de : ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return formatNames[issue.format] ?? "Le format n'est pas valide."
    case 'unrecognized_keys':
      return `Champs inconnus : ${issue.keys.join(', ')}.`
    default:
      return "La valeur n'est pas valide."
  }
}

/** Makes every validation of this process answer in French. */
export function speakFrenchInValidation(): void {
  z.config({ customError: toFrench })
}
