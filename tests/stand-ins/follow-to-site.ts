/** Follows a sign-in as a browser would, with cookies, until it leads back to the site. @returns the query it brings */
export async function followToSite(first: string, siteUrl: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = new URL(first)
  for (let hops = 0; hops < 12; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const given of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (given.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${url} answers ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
    if (url.origin === siteUrl) return url.search
  }
  throw new Error('The sign-in leads nowhere.')
}
