import type { Access } from '../dsl/contract.ts'
import { effectivePass, meets, type Standing } from './access.ts'

const flags = { admin: false, mod: false, fish: false, qa: false }
const people: Record<string, Standing> = {
  visitor: null,
  viewer: { flags, pass: 'none' },
  pass: { flags, pass: 'pass' },
  xl: { flags, pass: 'xl' },
  qa: { flags: { ...flags, qa: true }, pass: 'none' },
  mod: { flags: { ...flags, mod: true }, pass: 'none' },
  admin: { flags: { ...flags, admin: true }, pass: 'none' },
}
const allowed = (access: Access) => Object.keys(people).filter((name) => meets(access, people[name] ?? null))

describe('access', () => {
  it('each access lets in exactly the people with at least those rights', () => {
    expect(allowed('anyone')).toEqual(['visitor', 'viewer', 'pass', 'xl', 'qa', 'mod', 'admin'])
    expect(allowed('user')).toEqual(['viewer', 'pass', 'xl', 'qa', 'mod', 'admin'])
    expect(allowed('pass')).toEqual(['pass', 'xl', 'mod', 'admin'])
    expect(allowed('xl')).toEqual(['xl', 'mod', 'admin'])
    expect(allowed('mod')).toEqual(['mod', 'admin'])
    expect(allowed('admin')).toEqual(['admin'])
    expect(allowed('qa')).toEqual(['qa', 'admin'])
  })

  it('[PASS-1] staff count as having both passes', () => {
    expect(Object.values(people).map(effectivePass)).toEqual(['none', 'none', 'pass', 'xl', 'none', 'xl', 'xl'])
  })
})
