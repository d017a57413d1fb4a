import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Complaint } from '../Complaint.ts'
import { type Command, readArguments, say } from '../command.ts'
import { findRoot } from '../repository.ts'
import { joinLockfile } from './lockfile.ts'
import { type Naming, namingOf, renamed } from './naming.ts'
import { packageOf } from './package.ts'

const help = `
shoal-remote new <name>

Makes mfe-<name> at the root of the repository: a panel with its own address, a modal and a piece of the top bar,
with styles and a test. It builds, passes every check and shows up at once; change it into what you need.
`

const kit = join(import.meta.dirname, '../..')

/** Files that hold the same in every remote but for its name. */
const fixed = ({ name }: Naming): Readonly<Record<string, string>> => ({
  'webpack.config.js': [
    "import { remoteConfig } from '@shoal/remote-kit/webpack'",
    '',
    `export default remoteConfig({ name: '${name}', dir: import.meta.dirname })`,
    '',
  ].join('\n'),
  'tsconfig.json': `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": { "lib": ["es2024", "dom", "dom.iterable"], "types": ["node", "jest", "@testing-library/jest-dom"] },
  "include": ["**/*.ts", "**/*.tsx"],
  "exclude": ["node_modules", "dist"]
}
`,
})

/** Writes the folder of a new remote. */
async function scaffold(naming: Naming, root: string, dir: string): Promise<void> {
  const template = join(kit, 'template')
  const entries = await readdir(template, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const from = join(entry.parentPath, entry.name)
    const to = join(dir, renamed(from.slice(template.length + 1), naming))
    await mkdir(dirname(to), { recursive: true })
    await writeFile(to, renamed(readFileSync(from, 'utf8'), naming))
  }
  for (const [file, text] of Object.entries(fixed(naming))) await writeFile(join(dir, file), text)
  const manifest = packageOf(naming, kit)
  await writeFile(join(dir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await joinLockfile(root, manifest)
  // A longer or shorter name moves line breaks and the order of imports.
  spawnSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', dir], { cwd: root, stdio: 'ignore' })
}

const command: Command = {
  help,
  async run(args) {
    const { positionals } = readArguments(args, {}, 1)
    if (positionals[0] === undefined) throw new Complaint('Which name? For example `shoal-remote new clips`')
    const naming = namingOf(positionals[0])
    const root = findRoot(process.cwd())
    const dir = join(root, naming.name)
    if (existsSync(dir)) throw new Complaint(`${naming.name} exists already`)
    await mkdir(dir)
    try {
      await scaffold(naming, root, dir)
    } catch (error) {
      await rm(dir, { recursive: true, force: true })
      throw error
    }
    say(
      [
        `${naming.name} is there: panel \`${naming.id}\` at /${naming.id}, modal \`${naming.id}-camera\`, and a button in the top bar.`,
        '',
        `  npm run dev -w ${naming.name}     opens it in the real shell, with hot reload`,
        `  npm test -w ${naming.name}        its tests`,
        `  npm run check -w ${naming.name}   what shipping asks for`,
        `  npm run ship -w ${naming.name}    ships it`,
      ].join('\n'),
    )
  },
}

export default command
