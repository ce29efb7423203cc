import { postJson } from '../kit/demo-pages.ts'

type Registered = { tokens: { accessToken: string }; user: { id: number } }

export async function registerPeople(
  url: string,
  count: number,
): Promise<{ accessToken: string; accountId: number }[]> {
  const people = []
  for (let number = 1; number <= count; number++) {
    const name = `spectateur-${number}`
    const person = { username: name, email: `${name}@exemple.fr`, password: `Spectateur${number}` }
    const { tokens, user } = await postJson<Registered>(`${url}/api/auth/register`, person)
    people.push({ accessToken: tokens.accessToken, accountId: user.id })
  }
  return people
}
