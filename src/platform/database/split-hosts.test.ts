import { expect, test } from 'vitest'
import { splitHosts } from './split-hosts.ts'

test.each([
  ['postgres://a/site', ['postgres://a/site']],
  ['postgres:///site?host=/run', ['postgres:///site?host=/run']],
  ['postgres://u:p,@x@a:1,b/site?x=1,2', ['postgres://u:p,@x@a:1/site?x=1,2', 'postgres://u:p,@x@b/site?x=1,2']],
  ['postgres://[::1]:5432,[::2],c', ['postgres://[::1]:5432', 'postgres://[::2]', 'postgres://c']],
])('%s names each of its hosts', (url, hosts) => expect(splitHosts(url)).toEqual(hosts))
