import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freeze, problemsOf } from './releasedMigrations.ts'

const migrations = join(__dirname, '../../../server/migrations')

it('released migrations are as they were released, and new ones are later', () => {
  expect(problemsOf(migrations)).toEqual([])
})

describe('a folder of migrations', () => {
  let folder: string
  const [base, first, second] = ['20261122T070000_base.sql', '20270101T000000_boats.sql', '20270202T000000_crews.sql']
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shoal-migrations-'))
    cpSync(migrations, folder, { recursive: true })
    write(first, 'create table boats (id int)')
    freeze(folder)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('may have later ones that are not released', () => {
    write(second, 'create table crews (id int)')
    expect(problemsOf(folder)).toEqual([])
  })

  it('names a released file that was edited', () => {
    write(first, 'create table boats (id bigint)')
    expect(problemsOf(folder)).toEqual([expect.stringMatching(`^${first} was released and has changed`)])
  })

  it('names a released file that is gone, under whatever name it went on', () => {
    rmSync(join(folder, base))
    expect(problemsOf(folder)).toEqual([expect.stringMatching(`^${base} was released and is missing`)])
  })

  it('names a new file whose time is before the newest released one', () => {
    write('20261231T235959_crews.sql', 'create table crews (id int)')
    expect(problemsOf(folder)).toEqual([
      `20261231T235959_crews.sql is earlier than ${first}, which was released: give its name the present time`,
    ])
  })

  it('names a new file that no database would find', () => {
    write('0001_crews.sql', 'create table crews (id int)')
    expect(problemsOf(folder)).toEqual([expect.stringMatching(/^0001_crews\.sql has no name such as/)])
  })

  it.each([
    ['commits', 'create table crews (id int);\nCOMMIT;'],
    ['cannot run in a transaction', 'create index concurrently crews_id on crews (id)'],
  ])('names a new file that %s', (_, sql) => {
    write(second, sql)
    expect(problemsOf(folder)).toEqual([expect.stringMatching(`^${second} begins or ends a transaction`)])
  })
})
