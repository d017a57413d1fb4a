import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { laterPartsIn } from './laterParts.ts'
import { parseSource } from './source.ts'

const repository = join(__dirname, '../../..')
const found = (text: string) => laterPartsIn(parseSource('/repo/mfe-x/src/area/file.tsx', text))

describe('views that come later', () => {
  it.each([
    ["import { lazy } from 'react'", 'lazy of React'],
    ["import { lazy as soon, useState } from 'react'", 'lazy of React'],
    ['const Deck = React.lazy(deck)', 'lazy of React'],
    ["const load = () => import('./Deck.tsx')", 'fetches a view by itself (./Deck.tsx)'],
    ["useEffect(() => void import('../deck/index.ts').then(show))", 'by itself (../deck/index.ts)'],
    ["void import('@shoal/ui/Rolling').then(later)", 'by itself (@shoal/ui/Rolling)'],
    ["const { words } = await import('./words.ts')", 'does not say what happens when ./words.ts does not come'],
    ["export const words = () => import('./words.ts').then(({ words }) => words)", 'when ./words.ts does not come'],
    ["try { show() } catch { await import('./words.ts') }", 'when ./words.ts does not come'],
  ])('[MFE-3] finds %s', (text, what) => {
    expect(found(`\n${text}`)).toEqual([expect.objectContaining({ line: 2, what: expect.stringContaining(what) })])
  })

  it.each([
    "const Deck = later(() => import('./Deck.tsx'), { name: 'The deck' })",
    "const Deck = later(async () => ({ default: (await import('../deck/index.ts')).Deck }), { size: 'none' })",
    "offer(bar, { id: 'deck', load: () => import('./Deck.tsx') })",
    "const words = eventually(() => import('./words.ts'))",
    "const { words } = await import('./words.ts').catch(() => Promise.reject(new Error('No words came')))",
    "import('./words.ts').then(({ words }) => show(words), () => {})",
    "import('./words.ts').then(({ words }) => show(words)).catch(say)",
    "try { show(await import('./words.ts')) } catch { say() }",
    "import { lazy } from './lazy.ts'; type Deck = typeof import('./Deck.tsx')",
  ])('lets %s be', (text) => {
    expect(found(text)).toEqual([])
  })

  it('[MFE-3] shell, remotes and what they share fetch no view in another way', () => {
    const files = globSync(['{shell,shared-ui,mfe-*}/**/*.{ts,tsx}', 'remote-kit/{src,template}/**/*.{ts,tsx}'], {
      cwd: repository,
      exclude: (name) => /node_modules|\bdist\b|\.test\.tsx?$/.test(String(name)),
    })
    expect(files.length).toBeGreaterThan(800)
    expect(
      files.flatMap((file) => laterPartsIn(parseSource(file, readFileSync(join(repository, file), 'utf8')))),
      // A tool of testers that draws itself; a toast says that it is missing.
    ).toMatchObject([{ file: 'shell/src/qa/offerQa.ts', what: expect.stringContaining('./tool.tsx') }])
  })
})
