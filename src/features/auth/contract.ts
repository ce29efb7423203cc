import { z } from 'zod'

export const roles = ['Utilisateur', 'Moderateur', 'Administrateur'] as const
export const roleField = z.enum(roles)
export type Role = z.infer<typeof roleField>

const usernameLength = "Le nom d'utilisateur doit contenir entre 2 et 32 caractères"

/** Trimmed, 2 to 32 characters (user side §5). */
export const usernameField = z
  .string("Le nom d'utilisateur est requis")
  .trim()
  .min(1, "Le nom d'utilisateur est requis")
  .refine((name) => name === '' || [...name].length >= 2, usernameLength)
  .refine((name) => [...name].length <= 32, usernameLength)

export const emailField = z
  .string("L'email est requis")
  .trim()
  .min(1, "L'email est requis")
  .max(254)
  .pipe(z.email("L'adresse e-mail n'est pas valide."))

const passwordMix = 'Le mot de passe doit contenir au moins une minuscule, une majuscule et un chiffre'

/** At least 8 characters with a lowercase letter, an uppercase letter and a digit (user side §5). */
export const newPasswordField = z
  .string('Veuillez remplir tous les champs obligatoires')
  .min(8, 'Le mot de passe doit contenir au moins 8 caractères')
  // Hashing costs grow with the length: nobody types more.
  .max(200)
  .refine((password) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && /\d/.test(password), passwordMix)

/** What an account is made of. */
export const accountInput = z.object({
  email: emailField,
  username: usernameField,
  password: newPasswordField,
  role: roleField,
})
export type AccountInput = z.input<typeof accountInput>
