import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'

describe('secrets', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'shoal-settings-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  it('are made once and readable by the owner only', () => {
    const settings = readSettings({ DATA_DIR: dataDir })
    const first = readSecrets(settings)
    expect(first.session).not.toBe(first.playback)
    expect(readSecrets(settings)).toEqual(first)
    expect(readdirSync(dataDir)).toEqual(['secrets.json'])
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('come from SESSION_SECRET when given, the same on every node', () => {
    const settings = readSettings({ DATA_DIR: dataDir, SESSION_SECRET: 'x'.repeat(32) })
    expect(readSecrets(settings)).toEqual(readSecrets(settings))
    expect(readSecrets(settings).playback).not.toBe(readSecrets(settings).session)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('refuse a damaged file instead of signing everyone out silently', () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{')
    expect(() => readSecrets(readSettings({ DATA_DIR: dataDir }))).toThrow(/DATA_DIR holds a damaged secrets.json/)
  })
})
