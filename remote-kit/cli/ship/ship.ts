import { readFileSync } from 'node:fs'
import { ApiError, createClient } from '@shoal/bus'
import { remotesArea } from '@shoal/bus/remotes'
import { limits } from '@shoal/bus/remotes/limits'
import { formatOverrides } from '@shoal/bus/remotes/overrides'
import { Complaint } from '../Complaint.ts'
import { type Built, offersOf } from '../check/built.ts'
import { checkRemote } from '../check/check.ts'
import { type Command, numberOption, originOption, readArguments, say, wordOption } from '../command.ts'
import { defaultServer, type RemoteFolder, remoteHere } from '../repository.ts'
import { checkUploaded, filesOf, type ShippedFile } from './files.ts'
import { changesSince, commitOf, hasChanges } from './git.ts'
import { refusalText } from './refusals.ts'

const help = `
shoal-remote ship [options]       in the folder of a remote, or npm run ship -w mfe-… -- [options]

Checks and builds the remote and ships the version of its package.json. Until somebody gives it a share of the people,
a candidate is only seen by who asks for it, such as by the link that this prints. A remote's first version is stable.

  --server <url>        default ${defaultServer}
  --token-file <file>   holds the deploy token; otherwise it is in SHOAL_DEPLOY_TOKEN
  --as candidate|stable default candidate
  --percentage <n>      of the people who get the candidate at once (default 0)
  --environment <e>     development, test, staging or production (default: the server's own)
  --notes <text>        what changed (default: the commits since the version that was shipped before)
  --base <url>          the files are there, on an origin of the operator's list; this ships only what is known of them
  --dry-run             everything but the shipment
`

const options = {
  server: { type: 'string' },
  'token-file': { type: 'string' },
  as: { type: 'string' },
  percentage: { type: 'string' },
  environment: { type: 'string' },
  notes: { type: 'string' },
  base: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

/** How long the server may take with a shipment, in ms. */
const patience = 120_000

const command: Command = {
  help,
  async run(args) {
    const { values } = readArguments(args, options)
    const remote = remoteHere()
    const server = originOption('server', values.server ?? defaultServer)
    const as = wordOption('as', values.as, ['candidate', 'stable'])
    const percentage = numberOption('percentage', values.percentage, 0, 100)
    const environments = ['development', 'test', 'staging', 'production'] as const
    const environment = wordOption('environment', values.environment, environments)
    const base = values.base === undefined ? undefined : baseOption(values.base)
    const dry = values['dry-run'] === true
    // Before anything is built, so that nobody waits for nothing.
    const token = dry ? '' : readToken(values['token-file'])
    if (percentage && as === 'stable')
      throw new Complaint('--percentage is the share of a candidate, not of a stable version')

    const built = await checkRemote(remote, server)
    const files = await filesOf(built.dist)
    if (base) await checkUploaded(files, base)
    const story = await storyOf(remote, server, values.notes)
    say(summaryOf(built, files, story))
    if (dry) return say('\nA dry run: nothing was shipped.')

    const { version, channel } = await hearing(() =>
      createClient({ base: server, token: () => token })(remotesArea).ship({
        signal: AbortSignal.timeout(patience),
        body: {
          description: JSON.parse(contentOf(files, 'remote.json')),
          manifest: built.manifest,
          files: files.map(({ content, ...file }) => (base ? file : { ...file, content: content.toString('base64') })),
          base,
          ...story,
          environment,
          as,
          percentage,
        },
      }),
    )
    const use = `${version.version}-${version.build}`
    const share =
      channel.candidate?.build === version.build ? `candidate, ${channel.percentage} % of the people` : 'stable'
    say(
      [
        '',
        `Shipped ${version.name} ${use} to ${channel.environment}: ${share}.`,
        `Try it:  ${server}/?qa=${formatOverrides([{ remote: version.name, use }])}`,
      ].join('\n'),
    )
  },
}

/** The address of the files, with a slash at its end. */
function baseOption(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new Complaint(`--base must be an address such as https://cdn.example/mfe-economy/1.2.0/ (it is "${text}")`)
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

function readToken(file: string | undefined): string {
  if (file === undefined) {
    const token = process.env.SHOAL_DEPLOY_TOKEN?.trim()
    if (token) return token
    throw new Complaint(
      'Shipping takes a deploy token: put it into SHOAL_DEPLOY_TOKEN or name its file with --token-file. An admin makes one in Admin › Remotes › Deploy tokens',
    )
  }
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Complaint(`--token-file ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  if (text === '') throw new Complaint(`--token-file ${file} is empty`)
  return text
}

interface Story {
  notes?: string
  commit?: string
}

/** The story of the version: its commit, and what changed. */
async function storyOf(
  { dir, name, version }: RemoteFolder,
  server: string,
  given: string | undefined,
): Promise<Story> {
  if (given !== undefined && given.length > limits.remoteNotesMax)
    throw new Complaint(`--notes may have ${limits.remoteNotesMax} characters`)
  const changed = hasChanges(dir)
  if (changed) say('Not everything here is committed, so the version names no commit.')
  const commit = changed ? undefined : commitOf(dir)
  const notes = given ?? changesSince(dir, await lastShipped(server, name), version)?.notes
  return { ...(notes ? { notes } : {}), ...(commit ? { commit } : {}) }
}

/** The commit of the version that was shipped last, as far as the server tells it to everyone. */
async function lastShipped(server: string, name: string): Promise<string | null> {
  try {
    const { remotes } = await createClient({ base: server })(remotesArea).resolutions()
    const own = remotes.find((remote) => remote.name === name)
    return own?.versions.find(({ commit }) => commit !== null)?.commit ?? null
  } catch {
    return null
  }
}

function summaryOf({ description }: Built, files: readonly ShippedFile[], { notes, commit }: Story): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return [
    `\n${files.length} files, ${(bytes / 1000).toFixed(1)} KB: ${offersOf(description)
      .map(({ what }) => what)
      .join(', ')}`,
    commit ? `commit ${commit.slice(0, 12)}` : '',
    notes ?? 'no notes',
  ]
    .filter(Boolean)
    .join('\n')
}

const contentOf = (files: readonly ShippedFile[], path: string): string =>
  files.find((file) => file.path === path)?.content.toString('utf8') ?? 'null'

/** A refusal of the server becomes a complaint. */
async function hearing<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ApiError) throw new Complaint(refusalText(error))
    if ((error as Error).name === 'TimeoutError')
      throw new Complaint('The server takes too long; look whether the version arrived')
    throw error
  }
}

export default command
