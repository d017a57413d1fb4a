import { exampleRemote } from '../test/exampleRemote.ts'

const { build, edit, scripts } = exampleRemote()
const withImport = (line: string, use: string) =>
  edit('src/HelloPanel.tsx', (text) => `${line}\n${text}\nexport const used = ${use}`)

jest.setTimeout(60_000)

it('[MFE-10] refuses what the page does not carry of rxjs', () => {
  withImport(`import { windowWhen } from 'rxjs'`, 'windowWhen')
  expect(build).toThrow(/the page has no rxjs windowWhen/)
})

it('[MFE-10] refuses a shape of the contract where the page would have none, and says where to take it from', () => {
  withImport(`import { ApiError, EmailCode } from '@shoal/bus'`, '[ApiError, EmailCode]')
  expect(build).toThrow(/HelloPanel\.tsx: the page has no @shoal\/bus EmailCode\. .*@shoal\/bus\/contract\/<area>/)
})

it('[MFE-10] bundles a shape that is imported from its area, and nothing else of that area', () => {
  build()
  const before = scripts()
  edit(
    'src/HelloPanel.tsx',
    (text) =>
      `import { EmailCode } from '@shoal/bus/contract/accounts'\n${text.replace('onClick={() => setCount', 'disabled={!EmailCode.safeParse(panel).success} onClick={() => setCount')}`,
  )
  build()
  const after = scripts()
  const shape = '{4}-?[A-Z0-9]{4}$'
  expect([before.includes(shape), after.includes(shape)]).toEqual([false, true])
  for (const other of ['/auth/log-in', 'access_token', 'seasonPassGift', 'Opens a session'])
    expect(after).not.toContain(other)
})
