import { existsSync, readFileSync } from 'node:fs'
import { exampleRemote } from '../test/exampleRemote.ts'

const { build, described, edit, path } = exampleRemote()

jest.setTimeout(60_000)

it('[MFE-2] builds alone and says what it offers, with the files of each offer', () => {
  build()
  const { name, version, build: id, contract, panels, modals, slots } = described()
  expect({ name, version, contract }).toEqual({ name: 'mfe-example', version: '0.1.0', contract: '^1.0.0' })
  expect(id).toMatch(/^[0-9a-f]{12}$/)
  expect(panels[0]).toMatchObject({ id: 'live-streams', place: 'main', access: 'anyone', icon: 'tv', order: 1 })
  expect(modals[0]).toMatchObject({ id: 'greet', style: 'metal' })
  expect(slots[0]).toMatchObject({ slot: 'bar', access: 'user' })
  expect(panels[0].files[0]).toBe('remoteEntry.js')
  expect(panels[0].files.some((file: string) => file.endsWith('.css'))).toBe(true)
  for (const file of [...panels[0].files, ...modals[0].files]) expect(existsSync(path(`dist/${file}`))).toBe(true)
})

it('[MFE-2] has an id that is the same for the same content, and another one for other content', () => {
  build()
  const first = described().build
  build()
  expect(described().build).toBe(first)
  edit('src/HelloPanel.tsx', (text) => text.replace('Hello from a remote', 'Hello again'))
  build()
  const second = described().build
  expect(second).not.toBe(first)
  // Chunks of one build never meet those of another.
  expect(readFileSync(path('dist/remoteEntry.js'), 'utf8')).toContain(`chunks:mfe-example:${second}`)
})
