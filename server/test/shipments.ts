import { createHash } from 'node:crypto'
import type { Access, In } from '@shoal/bus'
import type { RemoteDescription, remotes } from '@shoal/bus/remotes/contract'
import { api, as, call, type SignedIn } from './people.ts'
import { type BuiltPages, builtPages, manifestOf } from './remotes.ts'
import { startServer, type TestServer } from './server.ts'

/** The body of `POST /api/remotes/versions`. */
type Body = NonNullable<In<(typeof remotes)['calls']['ship']['body']>>
/** A shipment with the deploy token that it goes by. */
export type Shipment = Body & { token: string }

/** A server to which versions can be shipped; its own build has one remote. */
export interface ShippingServer {
  server: TestServer
  admin: SignedIn
  pages: BuiltPages
  stop(): Promise<void>
}

export async function startShippingServer(): Promise<ShippingServer> {
  const pages = builtPages()
  pages.shellJson({ contract: '1.2.0', shared: ['react', '@shoal/bus'] })
  pages.build('mfe-streams', '11111111', 'anyone')
  const server = await startServer({ env: { RATE_FACTOR: '1000', ...pages.env } })
  return {
    server,
    admin: await as(server, 'admin'),
    pages,
    async stop() {
      server.assertNoErrors()
      await server.stop()
      pages.remove()
    },
  }
}

/** Ships it as a team's pipeline does. */
export const sendShipment = (server: { url: string }, { token, ...body }: Shipment): Promise<Response> =>
  call(server, 'POST', '/remotes/versions', { body, headers: { authorization: `Bearer ${token}` } })

export type ShipmentOptions = {
  access?: Access
  description?: Partial<RemoteDescription>
  manifest?: unknown
  /** Contents beside or in place of the usual ones, by path. */
  files?: Record<string, string>
  more?: Partial<Body>
}

/** A file as a shipment declares it, with its content. */
export function shippedFile(path: string, text: string): Shipment['files'][number] {
  const bytes = Buffer.from(text)
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`
  return { path, integrity, bytes: bytes.length, content: bytes.toString('base64') }
}

/** A style sheet that reaches only what a remote renders. */
export const scopedStyles = (name: string, rules = '.a { color: red }'): string =>
  `@scope ([data-remote="${name}"]) to (:scope [data-remote]) { ${rules} }`

/** A whole version of a remote with one panel, ready to be sent; `build` stands in each of its files. */
export function shipment(
  token: string,
  name: string,
  version: string,
  build: string,
  { access = 'anyone', description = {}, manifest = manifestOf(name), files = {}, more = {} }: ShipmentOptions = {},
): Shipment {
  const named = ['remoteEntry.js', `panel.${build}.js`, `panel.${build}.css`]
  const whole: RemoteDescription = {
    ...{ name, version, build, contract: '^1.0.0', modals: [], slots: [] },
    panels: [{ id: `${name}-panel`, title: name, place: 'main', path: `/${name}`, access, files: named }],
    ...description,
  }
  const contents = {
    'remoteEntry.js': `/* ${name} ${build} */`,
    [`panel.${build}.js`]: `/* panel ${build} */`,
    [`panel.${build}.css`]: scopedStyles(name),
    'remote.json': JSON.stringify(whole),
    'mf-manifest.json': JSON.stringify(manifest),
    ...files,
  }
  return {
    token,
    description: whole,
    manifest,
    files: Object.entries(contents).map(([path, text]) => shippedFile(path, text)),
    ...more,
  }
}

/** The registry of a server, as an admin and a team's pipeline see it. */
export function registryOf(server: TestServer, admin: SignedIn) {
  const client = () => api(server, admin)
  const ship = async (body: Shipment) => {
    const response = await sendShipment(server, body)
    return { status: response.status, body: await response.json() }
  }
  return {
    client,
    ship,
    /** Status and code of a shipment that shall be refused. */
    async refusal(body: Shipment) {
      const { status, body: answer } = await ship(body)
      return [status, answer.code]
    },
    newToken: (remote: string) => client().remotes.createToken({ body: { remote, label: `CI of ${remote}` } }),
    versions: async () => (await client().remotes.channels({ query: {} })).versions,
  }
}
