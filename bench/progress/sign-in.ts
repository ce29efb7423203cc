type Registered = { tokens: { accessToken: string }; user: { id: number } }

export async function registerPeople(
  url: string,
  count: number,
): Promise<{ accessToken: string; accountId: number }[]> {
  const people = []
  for (let number = 1; number <= count; number++) {
    const response = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username: `spectateur-${number}`,
        email: `spectateur-${number}@exemple.fr`,
        password: `Spectateur${number}`,
      }),
    })
    if (response.status !== 201) throw new Error(`registering answers ${response.status}: ${await response.text()}`)
    const { tokens, user } = (await response.json()) as Registered
    people.push({ accessToken: tokens.accessToken, accountId: user.id })
  }
  return people
}
