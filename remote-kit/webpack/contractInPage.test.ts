import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, contract } from '@shoal/bus'
import { transformSync } from '@swc/core'
import { contractInPage, edited } from './contractInPage.ts'

const folder = join(__dirname, '../../shared-bus/src/contract')
const compiled = (source: string) =>
  transformSync(source, { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }).code
const inPage = (source: string) => edited(source, contractInPage(source))
const fileInPage = (name: string) => inPage(compiled(readFileSync(join(folder, `${name}.ts`), 'utf8')))
/** Without the blanks, so that it does not matter how the compiler lays lines. */
const dense = (source: string) => source.replaceAll(/\s+/g, '')

describe('the contract in the page', () => {
  it('keeps of a call its method, its path and whether it has a body', () => {
    const accounts = dense(fileInPage('accounts'))
    expect(accounts).toContain(`logOut:post('/auth/log-out'),`)
    expect(accounts).toContain(`logIn:post('/auth/log-in',{body:true,}),`)
    expect(accounts).toContain(`users:get('/users'),`)
    expect(accounts).not.toMatch(/summary|access:|rate|errors|perMinute\(|reply/)
  })

  it('[TOK-5] keeps that a tip is sent with an Idempotency-Key; and of an upload its field', () => {
    expect(dense(fileInPage('tokens'))).toMatch(/tip:post\('[^']+',\{body:true,idempotent:true,?\}\)/)
    expect(dense(fileInPage('profile'))).toMatch(/uploadPhoto:post\('[^']+',\{upload:\{field:'photo',/)
  })

  it('[MFE-8] keeps the shapes by which the page checks what it receives, and nothing of what is sent or stays in the page', () => {
    const chat = dense(fileInPage('chat'))
    expect(chat).toContain('messages:receive(z.object({room:RoomId,messages:z.array(ChatMessage)})),')
    expect(chat).not.toMatch(/sends|send\(|topics|states|local\(|batched/)
  })

  it('marks every constant that is made by calls, and no other', () => {
    const result = dense(
      inPage(
        `const A = z.string(), B = 1; export const C = { a: z.int() }; const f = () => z.int(); export const g = new Set()`,
      ),
    )
    expect(result).toBe(
      dense(
        `const A = /*@__PURE__*/ (() => (z.string()))(), B = 1; export const C = /*@__PURE__*/ (() => ({ a: z.int() }))();
         const f = () => z.int(); export const g = /*@__PURE__*/ (() => (new Set()))()`,
      ),
    )
  })

  it('goes by what is imported, not by names, and leaves alone what it cannot see through', () => {
    const language = `import { area as part, get as read, post } from './dsl.ts'\n`
    expect(inPage(`${language}part('a', { calls: { one: read('/a', { summary: 'b, {', reply }) }, sends })`)).toBe(
      `${language}part('a', { calls: { one: read('/a') }, })`,
    )
    for (const alone of [
      `import { get } from './other.ts'\nget('/a', { summary: 'b' })`,
      `${language}read('/a', options)`,
      `${language}post('/a', { ...common })`,
      `${language}map.get('/a', { reply })`,
    ])
      expect(inPage(alone)).toBe(alone)
    expect(inPage(`${language}post('/a', { body, ...common, reply })`)).toBe(
      `${language}post('/a', { body: true, ...common, })`,
    )
  })

  it('[MFE-8] says of every area what the whole contract says, as far as the page asks', () => {
    const page = contractOfPage()
    const calls = (call: Call) => [call.method, call.path, !!call.body, call.upload, !!call.idempotent]
    const shown = (areas: typeof contract) =>
      Object.entries(areas).map(([key, area]) => [
        key,
        area.name,
        Object.entries(area.calls as Record<string, Call>).map(([name, call]) => [name, ...calls(call)]),
        Object.keys(area.receives),
      ])
    expect(shown(page)).toEqual(shown(contract))
    expect(page.chat.receives.removed.payload.safeParse({ room: 'global', ids: ['a'], by: 'author' }).success).toBe(
      true,
    )
    expect(page.chat.receives.removed.payload.safeParse({ room: 'nowhere', ids: ['a'], by: 'author' }).success).toBe(
      false,
    )
  })
})

/** Evaluates the contract as the page has it: every file through the loader's edits, then as CommonJS. */
function contractOfPage(): typeof contract {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const loaded = new Map<string, object>()
  const load = (file: string): object => {
    const known = loaded.get(file)
    if (known) return known
    const module = { exports: {} }
    loaded.set(file, module.exports)
    const { code } = transformSync(fileInPage(file.replace(/\.ts$/, '')), {
      jsc: { target: 'es2022' },
      module: { type: 'commonjs' },
    })
    const requires = (request: string) => {
      if (request.startsWith('./')) return load(request.slice(2))
      // Rules stand beside the contract's folder, and are no part of what the loader changes.
      return require(request.startsWith('../') ? join(folder, request) : request)
    }
    new Function('module', 'exports', 'require', code)(module, module.exports, requires)
    return module.exports
  }
  for (const file of files) load(file)
  return (load('index.ts') as { contract: typeof contract }).contract
}
