import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Area } from '@shoal/bus'
import { answerErrors, busErrors, remoteErrors } from '@shoal/bus/page/errors'
import { contract } from '../server/src/contract.ts'
import { errorsOfCall, errorsOfSend } from '../server/src/platform/declaredErrors.ts'
import { errorPages, placesWith, registries } from './lib/errorDocs.ts'

const repository = join(__dirname, '..')
const read = (file: string) => readFileSync(join(repository, file), 'utf8')
const sources = (...patterns: string[]) => globSync(patterns, { cwd: repository })
const declared = Object.entries(registries).flatMap(([registry, errors]) =>
  Object.entries(errors).map(([name, error]) => ({ at: `${registry}.${name}`, error })),
)

describe('errors', () => {
  it('there are as many as areas and platform declare', () => {
    expect(declared.length).toBeGreaterThanOrEqual(120)
    const codes = declared.map(({ error: { status, code } }) => `${status} ${code}`)
    const twice = codes.filter((code, index) => codes.indexOf(code) < index)
    // Two errors share it: their texts name different missing things.
    expect(twice).toEqual(['404 not-found'])
  })

  it('[OPS-6] docs/errors.md and docs/errors are what `npm run docs:errors` makes of the declarations', () => {
    const pages = errorPages()
    const files = sources('docs/errors.md', 'docs/errors/*.md').map((file) => file.replace('docs/', ''))
    expect(files.sort()).toEqual(Object.keys(pages).sort())
    for (const [file, text] of Object.entries(pages)) expect([file, read(`docs/${file}`)]).toEqual([file, text])
  })

  it('each is answered somewhere in the server, by its name, or by the rule of a text that others see', () => {
    const text = sources('server/src/**/*.ts')
      .filter((file) => !/\.test\.ts$|\/declaredErrors\.ts$/.test(file))
      .map(read)
      .join('\n')
    const rules = sources('shared-bus/src/areas/*/contract.ts').map(read).join('\n')
    const named = [...text.matchAll(/\b(\w+Errors)\.(\w+)/g), ...rules.matchAll(/\bnothingLeft: (\w+Errors)\.(\w+)/g)]
    const used = new Set(named.map(([, registry, name]) => `${registry}.${name}`))
    expect(declared.map(({ at }) => at).filter((at) => !used.has(at))).toEqual([])
  })

  it('each is named by a call, an event or another address, or follows from what they declare', () => {
    const areas: Area[] = Object.values(contract)
    const named = new Set([
      ...areas.flatMap(({ calls, sends }) => [
        ...Object.values(calls).flatMap(errorsOfCall),
        ...Object.values(sends).flatMap(errorsOfSend),
      ]),
      // Nothing is for XL alone yet.
      ...errorsOfSend({ summary: 'For XL', access: 'xl' }),
    ])
    const idle = declared.filter(({ error }) => !named.has(error) && placesWith(error).length === 0)
    expect(idle.map(({ at }) => at)).toEqual([])
  })

  it('those of the page are each made in its sources', () => {
    const text = sources('shell/src/**/*.{ts,tsx}', 'shared-bus/src/bus/*.ts')
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map(read)
      .join('\n')
    const codes = [busErrors, remoteErrors, answerErrors].flatMap((each) => Object.values(each).map(({ code }) => code))
    expect(codes.length).toBeGreaterThanOrEqual(17)
    expect(codes.filter((code) => !text.includes(`'${code}'`))).toEqual([])
  })

  it('what tests of the page let a server refuse is something that it refuses', () => {
    const answers = new Set(declared.map(({ error: { status, code } }) => `${status} ${code}`))
    const codes = new Set(declared.map(({ error: { code } }) => code))
    const own = new Set<string>(
      [busErrors, answerErrors].flatMap((each) => Object.values(each).map(({ code }) => code)),
    )
    const tests = sources('{shell,shared-ui,mfe-*}/src/**/*.{ts,tsx}')
    const made = tests.flatMap((file) =>
      [...read(file).matchAll(/new (?:ApiError\((\d+), |RequestError\()'([^']+)'/g)].map(([, status, code]) => ({
        at: `${file}: ${status ?? ''} ${code}`,
        true: own.has(code!) || (status === undefined ? codes.has(code!) : answers.has(`${status} ${code}`)),
      })),
    )
    expect(made.length).toBeGreaterThanOrEqual(20)
    expect(made.filter((one) => !one.true).map(({ at }) => at)).toEqual([])
  })
})
