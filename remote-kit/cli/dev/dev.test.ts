import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { contractVersion } from '@shoal/bus'
import { RemoteDescription } from '@shoal/bus/remotes/description'
import { parseOverrides } from '@shoal/bus/remotes/overrides'
import { freePort } from '../../../server/test/port.ts'
import { freshStorage } from '../../../server/test/storage.ts'
import { sharedSingletons } from '../../webpack/common.ts'
import { createFarm, type Farm, node, plainEnvironment, repository } from '../testing/farm.ts'
import { lineProcess } from '../testing/lines.ts'
import { portOf } from './port.ts'

jest.setTimeout(120_000)

/** A `shoal-remote dev` that runs, and what it has said so far. */
function startDev(folder: string, args: readonly string[], env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(node, [join(repository, 'remote-kit/bin/shoal-remote.ts'), 'dev', ...args], {
    cwd: folder,
    env: plainEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close').then(([code]) => code as number | null)
  let output = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      for (const look of waiting) look()
    })
  return {
    child,
    closed,
    output: () => output,
    /** Waits for a text; rejects when it ends without it. */
    said: (pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output)
          if (!found) return
          waiting.delete(look)
          resolve(found[0])
        }
        waiting.add(look)
        look()
        void closed.then(() => reject(new Error(`It ended without ${pattern}:\n${output}`)))
      }),
  }
}

/** The events of a stream. */
async function eventsOf(url: string) {
  const { body } = await fetch(url)
  const chunks = body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    /** The data of the next event that has this name and passes: one change may be seen, and built, twice. */
    async next(name: string, passes: (data: string) => boolean = () => true): Promise<string> {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end === -1) {
          const { value, done } = await chunks.read()
          if (done) throw new Error('The stream is over')
          text += value
          continue
        }
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const of = (field: string) =>
          lines.filter((line) => line.startsWith(`${field}: `)).map((line) => line.slice(field.length + 2))
        const [event] = of('event')
        const data = of('data').join('\n')
        if (event === name && passes(data)) return data
      }
    },
    close: () => chunks.cancel(),
  }
}

describe('shoal-remote dev', () => {
  const lines = lineProcess()
  let farm: Farm
  let shell: Server
  let server: string
  let port: number
  let url: string
  let dev: ReturnType<typeof startDev>

  beforeAll(async () => {
    farm = createFarm()
    const folder = farm.plant('mfe-example')
    shell = createServer((_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ contract: contractVersion, shared: sharedSingletons, entryMax: 10_000 }))
    })
    await new Promise<void>((resolve) => shell.listen(0, '127.0.0.1', resolve))
    server = `http://127.0.0.1:${(shell.address() as AddressInfo).port}`
    port = await freePort()
    url = `http://localhost:${port}`
    dev = startDev(folder, ['--server', server, '--port', String(port)])
    await dev.said(/Open {2}\S+/)
  })
  afterAll(async () => {
    dev.child.kill('SIGKILL')
    await lines.end()
    shell.close()
    farm.remove()
  })

  const described = async () => RemoteDescription.parse(await (await fetch(`${url}/remote.json`)).json())
  const panel = () => join(farm.root, 'mfe-example/src/HelloPanel.tsx')
  /** All at once: nobody builds half a file. */
  const write = (file: string, text: string) => {
    const draft = join(farm.root, 'draft')
    writeFileSync(draft, text)
    renameSync(draft, file)
  }

  it('[MFE-12] prints the address that opens the remote in the real shell', () => {
    expect(dev.output()).toContain(`Open  ${server}/?qa=mfe-example@${url}\n`)
    expect(dev.output()).toMatch(/mfe-example: built [0-9a-f]{12} in \d+\.\d s/)
  })

  it('[MFE-12] serves what it built to every page of this machine, and leaves dist alone', async () => {
    const description = await described()
    expect(description).toMatchObject({ name: 'mfe-example', panels: [{ id: 'live-streams' }, { id: 'broken' }] })
    for (const file of [...description.panels[0]!.files, 'mf-manifest.json']) {
      const newest = await fetch(`${url}/${file}`)
      const own = await fetch(`${url}/builds/${description.build}/${file}`)
      expect({ file, status: [newest.status, own.status] }).toEqual({ file, status: [200, 200] })
      expect(await own.text()).toBe(await newest.text())
      expect(own.headers.get('content-type')).toMatch(/javascript|css|json/)
      expect(own.headers.get('access-control-allow-origin')).toBe('*')
      expect(own.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(own.headers.get('cache-control')).toBe('no-store')
    }
    const asked = await fetch(`${url}/remote.json`, { method: 'OPTIONS' })
    expect([asked.status, asked.headers.get('access-control-allow-private-network')]).toEqual([204, 'true'])
    expect((await fetch(`${url}/nothing.js`)).status).toBe(404)
    expect((await fetch(`${url}/remote.json`, { method: 'POST' })).status).toBe(405)
    expect(existsSync(join(farm.root, 'mfe-example/dist'))).toBe(false)
  })

  it('is not for a page whose name only leads to this machine', async () => {
    const status = await new Promise<number | undefined>((resolve) => {
      const { request } = jest.requireActual<typeof import('node:http')>('node:http')
      request({ port, host: '127.0.0.1', path: '/remote.json', headers: { host: 'evil.example' } }, (response) =>
        resolve(response.resume().statusCode),
      ).end()
    })
    expect(status).toBe(403)
  })

  it('[MFE-12] builds for the React of the real shell, which has no jsx-dev-runtime', async () => {
    const { panels, build } = await described()
    const scripts = panels[0]!.files.filter((file) => file.endsWith('.js'))
    const texts = await Promise.all(scripts.map(async (file) => (await fetch(`${url}/builds/${build}/${file}`)).text()))
    expect(texts.join('\n')).toContain('Hello from a remote')
    expect(texts.join('\n')).toContain('react/jsx-runtime')
    expect(texts.join('\n')).not.toContain('jsx-dev-runtime')
  })

  it('[MFE-12] tells the pages that listen of each new build, of one that fails with its reason, and of the next that does not', async () => {
    const before = await described()
    const events = await eventsOf(`${url}/events`)
    // A new listener learns the current state.
    expect(await events.next('built')).toBe(before.build)
    const text = readFileSync(panel(), 'utf8')

    write(panel(), text.replace('Hello from a remote', 'Hello again'))
    const built = await events.next('built', (build) => build !== before.build)
    expect(built).toMatch(/^[0-9a-f]{12}$/)
    const after = await described()
    expect(after.build).toBe(built)
    // A page that began with the build before still finds its files.
    const files = [before, after].map(({ build, panels }) => `${url}/builds/${build}/${panels[0]!.files.at(-1)}`)
    const [old, young] = await Promise.all(files.map(async (file) => (await fetch(file)).text()))
    expect(old).toContain('Hello from a remote')
    expect(young).toContain('Hello again')

    write(panel(), `${text}}`)
    expect(await events.next('failed')).toContain('HelloPanel.tsx')
    expect((await described()).build).toBe(after.build)

    write(panel(), text)
    expect(await events.next('built')).toBe(before.build)
    await events.close()
  })

  it('[MFE-12] says what a build needs that the one before did not, and goes on after one that throws', async () => {
    const remote = join(farm.root, 'mfe-example/remote.ts')
    const [text, definition] = [readFileSync(panel(), 'utf8'), readFileSync(remote, 'utf8')]
    const events = await eventsOf(`${url}/events`)
    await events.next('built')

    const using = text.replace('onClick={() => setCount', 'title={clipsArea.calls.like.path} onClick={() => setCount')
    write(panel(), `import { clipsArea } from '@shoal/bus/clips'\n${using}`)
    await events.next('built')
    expect(await events.next('needs')).toMatch(/^It needs clips \^\d+\.\d+$/)
    expect(await dev.said(/It needs clips/)).toBeTruthy()

    write(remote, definition.replace("icon: 'tv'", "icon: 'televisor'"))
    expect(await events.next('failed')).toContain('wants the icon televisor')
    await dev.said(/does not build[\s\S]*televisor/)

    write(remote, definition.replace("icon: 'tv'", "icon: 'fish'"))
    await events.next('built')
    expect((await described()).panels[0]).toMatchObject({ icon: 'fish' })

    write(remote, definition)
    await events.next('built')
    write(panel(), text)
    await events.next('built')
    expect(await events.next('needs')).toBe('It needs no longer clips')
    await events.close()
  })

  it('says when its port is in use', async () => {
    const again = await lines.run(farm, 'mfe-example', 'dev', '--server', server, '--port', String(port))
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining(`Port ${port} is in use`) })
  })

  it('says when there is no server, and none to start', async () => {
    const args = ['--server', 'http://shoal.invalid', '--port', String(await freePort())]
    const other = await lines.run(farm, 'mfe-example', 'dev', ...args)
    expect(other).toMatchObject({
      code: 1,
      output: expect.stringContaining('No server answers at http://shoal.invalid'),
    })
  })

  it('has a port of its own for each remote', () => {
    const names = ['mfe-streams', 'mfe-battle-chat', 'mfe-social', 'mfe-economy', 'mfe-admin']
    expect(new Set(names.map(portOf)).size).toBe(names.length)
  })

  it('ends with Ctrl-C', async () => {
    dev.child.kill('SIGINT')
    expect(await dev.closed).toBe(0)
    await expect(fetch(`${url}/remote.json`)).rejects.toThrow()
  })
})

it('[MFE-12] one command gives the whole show where no server runs, and takes it down again', async () => {
  const farm = createFarm()
  // With the demo show in it: making that takes longer than all the rest.
  const storage = await freshStorage('pglite', 'stage')
  const own = { ...storage.env, HOST: '127.0.0.1', RTMP_PORT: '0' }
  const address = `http://localhost:${await freePort()}`
  const args = ['--server', address, '--port', String(await freePort())]
  const dev = startDev(farm.plant('mfe-example'), args, own)
  try {
    await dev.said(/Open {2}\S+/)
    expect(dev.output()).toContain(`No server answers at ${address}; starting one`)
    const link = new URL(/Open {2}(\S+)/.exec(dev.output())![1]!)
    const overrides = parseOverrides(link.searchParams.get('qa')!)
    // The request of a page whose tester has agreed to the link.
    const taken = await fetch(`${address}/api/remotes/overrides`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ overrides }),
    })
    const page = await fetch(address, { headers: { cookie: taken.headers.getSetCookie().join().split(';')[0]! } })
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' http://localhost:${args.at(-1)}`)
    expect(await page.text()).toContain('"use":"http://localhost:')
  } finally {
    // As a terminal and npm do between them.
    dev.child.kill('SIGINT')
    dev.child.kill('SIGINT')
    await dev.closed
    await storage.remove()
    farm.remove()
  }
  expect(await dev.closed).toBe(0)
  await expect(fetch(address)).rejects.toThrow()
})
