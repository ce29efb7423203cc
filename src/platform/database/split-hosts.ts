/**
 * Splits an address with several hosts, `postgres://user@a:5432,b:5433/site`, into one address for each.
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function splitHosts(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(url) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}
