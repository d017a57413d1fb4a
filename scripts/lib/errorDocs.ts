/** The pages of docs/errors, made from the declarations of the areas, the platform and the page. */
import type { Area, Call, Send } from '@shoal/bus'
import type { DeclaredError, Errors, PageError } from '@shoal/bus/dsl/errors'
import { platformErrors } from '@shoal/bus/errors'
import { answerErrors, busErrors, remoteErrors } from '@shoal/bus/page/errors'
import { contract } from '../../server/src/contract.ts'

const areas: Readonly<Record<string, Area>> = contract
const { media, ...general } = platformErrors
const pageErrors: readonly PageError[] = [busErrors, remoteErrors, answerErrors].flatMap((each) => Object.values(each))

/** Every error of the server, by the name of its registry in the sources (`clipsErrors`) and its own. */
export const registries: Readonly<Record<string, Errors>> = Object.fromEntries(
  [...Object.entries(areas).map(([name, { errors }]) => [name, errors] as const), ...Object.entries(platformErrors)]
    .filter(([, errors]) => Object.keys(errors).length > 0)
    .map(([name, errors]) => [`${name}Errors`, errors]),
)

interface Place {
  name: string
  errors: readonly DeclaredError[]
}

/** Calls and client events of an area, with the errors that they name. */
const placesOf = ({ name, calls, sends }: Area): Place[] => [
  ...Object.values(calls as Record<string, Call>).map(({ method, path, errors = [] }) => ({
    name: `${method} /api${path}`,
    errors,
  })),
  ...Object.entries(sends as Record<string, Send>).map(([event, { errors = [] }]) => ({
    name: `${name}:${event}`,
    errors,
  })),
]
const places = Object.values(areas).flatMap(placesOf)

/** Calls, events and other addresses that name this error. */
export const placesWith = (error: DeclaredError): string[] => [
  ...places.filter(({ errors }) => errors.includes(error)).map(({ name }) => name),
  ...(error.at ?? []),
]

const note = (source: string) => `<!-- Made by \`npm run docs:errors\` from ${source}. Edit that. -->`
const code = (text: string) => `\`${text}\``
const join = (parts: readonly string[]) => `${parts.join('\n\n')}\n`
const byCode = <E extends PageError>(errors: readonly E[]) => [...Map.groupBy(errors, (error) => error.code)]
const textsOf = ({ text }: DeclaredError): string =>
  (typeof text === 'string' ? [text] : Object.values(text)).map((each) => `“${each}”`).join(' · ')

function section([name, errors]: readonly [string, readonly DeclaredError[]]): string {
  const cases = errors.flatMap((error) => {
    const answeredBy = placesWith(error)
    const by = answeredBy.length === 0 ? [] : [`Answered by ${answeredBy.map(code).join(', ')}.`]
    return [`${error.status}. ${error.when}`, `${textsOf(error)}`, ...by]
  })
  return [`## ${code(name)}`, ...cases].join('\n\n')
}

/** Codes that calls and events of an area answer besides those of its own. */
function others(area: Area): string[] {
  const own = new Set<DeclaredError>(Object.values(area.errors))
  const foreign = [...new Set(placesOf(area).flatMap(({ errors }) => errors))].filter((error) => !own.has(error))
  if (foreign.length === 0) return []
  const pageOf = (error: DeclaredError) => {
    const name = Object.keys(registries).find((each) => Object.values(registries[each]!).includes(error))!
    const page = name.replace(/Errors$/, '')
    return page in general ? '../errors.md' : `${page}.md`
  }
  const lines = foreign.map((error) => {
    const by = placesOf(area).filter(({ errors }) => errors.includes(error))
    return `- [${code(error.code)}](${pageOf(error)}): ${by.map(({ name }) => code(name)).join(', ')}`
  })
  return ['## Of others', lines.join('\n')]
}

const areaPage = (name: string, area: Area): string =>
  join([
    `# Errors: ${name}`,
    note(`shared-bus/src/areas/${name}/errors.ts`),
    ...byCode(Object.values(area.errors)).map(section),
    ...others(area),
  ])

function index(pages: readonly string[]): string {
  const rows = Object.values(general)
    .flatMap((errors) => Object.values(errors as Errors))
    .map((error) => `| ${code(error.code)} | ${error.status} | ${textsOf(error)} | ${error.when} |`)
  return join([
    '# Errors',
    note('the `errors.ts` of areas and platform'),
    'A refused HTTP call answers `{ "message", "code" }` (and `issues` where fields did not fit), a refused event acknowledges `{ "error", "code" }`. `message` and `error` are text for the person who asked; programs go by `code`. `/api/openapi.json` and `/api/asyncapi.json` say for each call and each event which it may answer.',
    `By area: ${pages.map((page) => `[${page}](errors/${page}.md)`).join(' · ')}`,
    '## General',
    ['| code | status | text | when |', '|---|---|---|---|', ...rows].join('\n'),
  ])
}

/** Every page by its path below docs. */
export function errorPages(): Record<string, string> {
  const withErrors = Object.entries(areas).filter(
    ([, area]) => Object.keys(area.errors).length + others(area).length > 0,
  )
  const pages: Record<string, string> = {
    ...Object.fromEntries(withErrors.map(([name, area]) => [name, areaPage(name, area)])),
    media: join([
      '# Errors: media',
      note('shared-bus/src/errors.ts'),
      ...byCode<DeclaredError>(Object.values(media)).map(section),
    ]),
    page: join([
      '# Errors in the page',
      note('shared-bus/src/areas/page/errors.ts'),
      'What no server answers. `RequestError.code` carries those of `bus`, `ApiError.code` the ones without a first part. Those of `remote` stand in the place of a remote that is missing: each names the remote, its version, and the phase of its life in which it failed; Retry fetches the registry and the code anew, without a reload. A place that failed also takes a new build by itself as soon as the registry names one. Every failure of a remote is in the console with its cause, and is reported to the server (`POST /api/telemetry/remotes`).',
      ...pageErrors.map((error) => `## ${code(error.code)}\n\n${error.when}`),
    ]),
  }
  return {
    'errors.md': index(Object.keys(pages).sort()),
    ...Object.fromEntries(Object.entries(pages).map(([name, text]) => [`errors/${name}.md`, text])),
  }
}
