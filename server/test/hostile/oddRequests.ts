/** A route as the server registered it. */
export interface Route {
  method: string
  /** With `:names` and `*`. */
  url: string
}

/** One thing that is wrong with a request; everything else of it is as it should be. */
export interface Oddity {
  name: string
  method?: string
  version?: string
  /** The target of the request; that of the route with usual parts otherwise. */
  target?: (url: string) => string
  headers?: ReadonlyArray<readonly [string, string]>
  body?: Buffer | string
  /** The bytes are no request, or not for us: the connection may end without an answer. */
  mayClose?: boolean
}

const long = 'x'.repeat(8_000)
const id = '00000000-0000-7000-8000-000000000000'

/** Odd values for the parameters in a route's address. */
const parts: Record<string, string> = {
  ...{
    nothing: '',
    'a NUL': '%00',
    'half an escape': '%',
    'a broken escape': '%zz',
    'a bracket': '[',
    brackets: '[::1]',
  },
  ...{ 'an id': id, 'an id and a NUL': `${id}%00`, 'an id in capitals': id.toUpperCase().replace('7', 'A') },
  ...{ 'a film': `${id}.mp4`, 'a picture': `${id}.jpg`, 'a page': `${id}.html`, 'a square': `${id}-80.webp` },
  ...{ 'a film with a NUL': '%00.mp4', 'a square with a NUL': '%00-80.webp', 'a playlist': 'index.m3u8' },
  ...{ 'a part': 'part-999999999999-9999.m4s', 'a still': '999999999999.jpg', 'eight KB': long, much: 'x'.repeat(257) },
  ...{
    'overlong dots': '%c0%ae%c0%ae',
    'a lone byte': '%ff',
    'a lone surrogate': '%ed%a0%80',
    'a bomb': '%F0%9F%92%A5',
  },
  ...{
    'a way out': '..%2f..%2f..%2fetc%2fpasswd',
    'a way out with dots': '%2e%2e/%2e%2e',
    'a way out backwards': '..%5c..%5c',
  },
  ...{
    'bare dots': '../..',
    'two slashes': '//',
    'coded slashes': '%2f%2f',
    'a line break': '%0d%0aX-Odd:%20y',
    'a tab': '%09',
  },
  ...{
    'a quote': "'",
    quotes: '%22%27',
    'a tag': '%3Cscript%3E',
    'a percent, twice coded': '%2500',
    'a semicolon': ';a=b',
  },
  ...{
    'minus one': '-1',
    zero: '0',
    'a huge number': '1e309',
    'no number': 'NaN',
    prototype: '__proto__',
    constructor: 'constructor',
  },
  ...{
    'a colon': ':id',
    'a star': '*',
    'an at sign': '@a.example',
    'a pipe': '|',
    'a brace': '{',
    'a caret': '^',
    'a backslash': '\\',
  },
}

/** After the address. */
const queries: Record<string, string> = {
  ...{
    nothing: '',
    'a NUL': '%00',
    'a value of NUL': 'to=%00&v=%00&jwt=%00&after=%00',
    'half an escape': '%',
    'a bracket': '[',
    'an open field': 'a[',
  },
  ...{
    prototype: '__proto__=1&constructor[prototype]=1',
    'a token twice': 'jwt=a&jwt=b',
    'a broken token': 'jwt=..',
    'a token without a name': 'jwt=eyJhbGciOiJub25lIn0.e30.',
  },
  ...{
    'eight KB': `query=${long}`,
    'odd places': '_HLS_msn=-1&_HLS_part=1e9',
    'odd pages': 'page=-1&pageSize=1e309',
    'many fields': 'a&'.repeat(2_000),
  },
  ...{
    'overlong dots': 'to=%c0%ae',
    'a lone byte': 'to=%ff',
    'a question': '?',
    'a hash': '#',
    equals: '===',
    lists: 'page=1&page=2&query=a&query=b',
  },
}

/** Targets that belong to no route. */
const targets: Record<string, string> = {
  ...{
    'two slashes': '//',
    'two slashes and a bracket': '//[',
    'two slashes and a host': '//a.example/x',
    'three slashes': '///',
    'a bracket': '/[',
  },
  ...{
    'a whole address': 'http://a.example/x',
    'a broken address': 'http://[/x',
    'an address of files': 'file:///etc/passwd',
    'a star': '*',
  },
  ...{
    'half an escape': '/%',
    'a NUL': '/%00',
    'overlong dots': '/%c0%ae',
    'a way out': '/../../etc/passwd',
    'a long one': `/${long}`,
  },
  ...{
    'a question': '/?',
    'a question and a bracket': '/?[',
    'a hash': '/#',
    colons: '/::',
    'an at sign': '/@',
    'a backslash': '/\\',
  },
}

const headers: ReadonlyArray<readonly [name: string, ...values: string[]]> = [
  ['Host', '', '[', '[::1', 'a b', '%00', 'x:99999999', '\xff\xfe', "a'; script-src *", long],
  [
    'Range',
    'bytes=',
    'bytes=-',
    'bytes=-0',
    'bytes=9-1',
    'bytes=0-,1-',
    'bytes=99999999999999999999-',
    'lines=1',
    long,
  ],
  ['If-None-Match', '', '"', '*', 'W/"x"', ',,,', long],
  ['If-Range', '"', 'W/', long],
  ['If-Modified-Since', 'x', 'Thu, 99 Foo 9999 99:99:99 GMT'],
  ['Accept-Encoding', '', 'br;q=9, *;q=x', 'identity;q=0', ',;=', 'gzip;q=0.0, br;q=0', '__proto__', long],
  ['Accept', '', '*', ';', long],
  ['Cookie', 'shoal_session=%00', 'shoal_session=%', ';;=', '%%%', '__proto__=1', `shoal_session=${long}`, '\xff'],
  ['Origin', 'null', '[', 'http://[', 'http://a:99999', '%00', long],
  ['Referer', 'http://[', long],
  ['Authorization', '', 'Bearer', 'Bearer %00', 'Bearer ..', 'Basic YTpi', `Bearer ${long}`, '\xff'],
  ['Sec-Fetch-Site', '[', 'cross-site'],
  ['User-Agent', '', long, '\xff\xfe'],
  ['X-Forwarded-For', '1.2.3.4:80', '[::1]:80', ',,', 'unknown', '%00', '999.1.1.1', long],
  ['X-Forwarded-Proto', 'x,y', '['],
  ['X-Forwarded-Host', '[', 'a b', long],
  ['Idempotency-Key', '', '%00', 'a b', long],
  ['Stripe-Signature', 't=x,v1=[', 't=99999999999999999999'],
  ['Content-Encoding', 'gzip', 'br, gzip'],
  ['Expect', '100-continue', 'what'],
  ['TE', 'trailers, x;q=9'],
  ['Accept-Language', '', '*;q=x', long],
]

const json = { type: 'application/json' }
const bodies: ReadonlyArray<{ name: string; type: string; body: Buffer | string }> = [
  { name: 'nothing', ...json, body: '' },
  { name: 'a NUL', ...json, body: '\0' },
  { name: 'half of a text', ...json, body: '{"email":"' },
  { name: 'null', ...json, body: 'null' },
  { name: 'a list', ...json, body: '[]' },
  { name: 'a NUL in each field', ...json, body: JSON.stringify({ email: '\0', password: '\0', text: '\0', id: '\0' }) },
  { name: 'a prototype', ...json, body: '{"__proto__":{"admin":true},"constructor":{}}' },
  { name: 'a huge number', ...json, body: '{"tip":1e999,"amount":-1e999}' },
  { name: 'bytes that are no text', ...json, body: Buffer.from([0x22, 0xc0, 0xae, 0xff, 0x22]) },
  { name: 'a thousand brackets', ...json, body: '['.repeat(10_000) },
  { name: 'too much', ...json, body: `"${'x'.repeat(70_000)}"` },
  { name: 'a lone surrogate', ...json, body: '{"text":"\\ud800","name":"\\u0000"}' },
  { name: 'JSON in another alphabet', type: 'application/json; charset=utf-7', body: '{}' },
  { name: 'JSON of no kind', type: ';', body: '{}' },
  { name: 'a kind of 8 KB', type: `application/${long}`, body: '{}' },
  { name: 'XML', type: 'application/xml', body: '<a/>' },
  { name: 'a form of fields', type: 'application/x-www-form-urlencoded', body: 'outcome=paid&outcome=%00&__proto__=1' },
  { name: 'a form without a boundary', type: 'multipart/form-data', body: '--b--' },
  { name: 'a form with a long boundary', type: `multipart/form-data; boundary=${'b'.repeat(300)}`, body: '--b--' },
  { name: 'a form with an empty boundary', type: 'multipart/form-data; boundary=', body: '--b--' },
  { name: 'a form with empty quotes', type: 'multipart/form-data; boundary=""', body: '--b--' },
  { name: 'a form with half a quote', type: 'multipart/form-data; boundary="b', body: '--b--' },
  { name: 'a form with a coded boundary', type: "multipart/form-data; boundary*=utf-8''%ff%", body: '--b--' },
  { name: 'a form with two boundaries', type: 'multipart/form-data; boundary=b; boundary=c', body: '--b--' },
  { name: 'a form in no alphabet', type: 'multipart/form-data; charset=%; boundary=b', body: '--b--' },
  {
    name: 'a form without an end',
    type: 'multipart/form-data; boundary=b',
    body: '--b\r\nContent-Disposition: form-data; name="',
  },
  {
    name: 'a form with an odd name',
    type: 'multipart/form-data; boundary=b',
    body: '--b\r\nContent-Disposition: form-data; name="__proto__"; filename="\0"\r\n\r\nx\r\n--b--\r\n',
  },
  { name: 'an offer that is none', type: 'application/sdp', body: 'v=0\r\n[' },
]

/** The address of a route with this in the place of each of its parts; at its end where it takes none. */
function addressOf(url: string, part: string): string {
  return /[:*]/.test(url) ? url.replace(/:\w+|\*/g, () => part) : url + part
}

/** The address of a route as it is usually asked for. */
export const usualAddress = (url: string): string => url.replace(/:\w+/g, id).replace('*', 'a')

/** Everything that is tried at each route. */
export const oddities: readonly Oddity[] = [
  ...Object.entries(parts).map(([name, part]) => ({
    name: `${name} in its place`,
    target: (url: string) => addressOf(url, part),
  })),
  ...Object.entries(queries).map(([name, query]) => ({
    name: `${name} as the query`,
    target: (url: string) => `${usualAddress(url)}?${query}`,
  })),
  { name: 'a slash more', target: (url) => `/${usualAddress(url)}` },
  { name: 'in capitals', target: (url) => usualAddress(url).toUpperCase() },
  { name: 'with a slash at its end', target: (url) => `${usualAddress(url)}/` },
  ...headers.flatMap(([name, ...values]) =>
    values.map((value) => ({ name: `${name}: ${value.slice(0, 40)}`, headers: [[name, value]] as const })),
  ),
  { name: 'without a host', headers: [['Host', '\0']] },
  { name: 'as in HTTP/1.0', version: '1.0' },
  { name: 'as in HTTP/1.0, without a host', version: '1.0', headers: [['Host', '\0']] },
  { name: 'as in a version that is none', version: '9.9' },
  {
    name: 'two hosts',
    headers: [
      ['Host', 'a'],
      ['host', 'b'],
    ],
  },
  {
    name: 'two kinds',
    headers: [
      ['Content-Type', 'application/json'],
      ['content-type', 'text/plain'],
    ],
  },
  {
    name: 'an upgrade to something else',
    headers: [
      ['Connection', 'Upgrade'],
      ['Upgrade', 'h2c'],
    ],
  },
  {
    name: 'an upgrade to a socket',
    headers: [
      ['Connection', 'Upgrade'],
      ['Upgrade', 'websocket'],
    ],
    mayClose: true,
  },
  { name: 'a name of 8 KB', headers: [[long, 'x']] },
  { name: 'a hundred headers', headers: Array.from({ length: 100 }, (_, at) => [`X-${at}`, 'x'] as const) },
  { name: 'a length below zero', headers: [['Content-Length', '-1']] },
  {
    name: 'two lengths',
    headers: [
      ['Content-Length', '1'],
      ['Content-length', '2'],
    ],
  },
  { name: 'pieces without sizes', headers: [['Transfer-Encoding', 'chunked']], body: 'zz\r\n' },
  { name: 'an unknown way of sending', headers: [['Transfer-Encoding', 'gzip']] },
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'get'].map(
    (method) => ({ name: `${method}`, method }),
  ),
  { name: 'CONNECT', method: 'CONNECT', mayClose: true },
  ...bodies.flatMap(({ name, type, body }) =>
    [undefined, 'POST'].map((method) => ({
      name: `${name} as the body${method ? ` of ${method}` : ''}`,
      ...(method && { method }),
      headers: [
        ['Content-Type', type],
        ['Content-Length', String(Buffer.byteLength(body))],
      ] as const,
      body,
    })),
  ),
]

/** What is tried once, because it belongs to no route. */
export const oddTargets: readonly Oddity[] = Object.entries(targets).flatMap(([name, target]) =>
  ['GET', 'HEAD', 'POST', 'OPTIONS'].map((method) => ({ name: `${method} ${name}`, method, target: () => target })),
)

/** The bytes of one request. */
export function odd({ method, url }: Route, oddity: Oddity, usual: Record<string, string>): Buffer {
  const own = oddity.headers ?? []
  const named = new Set(own.map(([name]) => name.toLowerCase()))
  const lines = [
    `${oddity.method ?? method} ${(oddity.target ?? usualAddress)(url)} HTTP/${oddity.version ?? '1.1'}`,
    ...Object.entries({ Host: 'shoal', Connection: 'close', ...usual })
      .filter(([name]) => !named.has(name.toLowerCase()))
      .map(([name, value]) => `${name}: ${value}`),
    // A NUL stands for leaving it out.
    ...own.filter(([, value]) => value !== '\0').map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ]
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), Buffer.from(oddity.body ?? '')])
}
