import type { Session } from '@shoal/bus/accounts'
import type { RegistryEntry } from '@shoal/bus/remotes'
import { sessionFromFacts } from '../session/SessionControl.ts'
import { resolveModal } from './modals.ts'

const entry = {
  name: 'mfe-x',
  modals: [
    { id: 'tip', title: 'Tip', access: 'user', files: [], style: 'metal' },
    { id: 'share', title: 'Share', access: 'anyone', files: [] },
    { id: 'flags', title: 'User flags', access: 'admin', files: [] },
  ],
} as unknown as RegistryEntry
const registry = { all: [entry] }
const user: Session | null = sessionFromFacts({
  user: {
    id: 'u',
    displayName: 'u',
    color: '#ffffff',
    photo: null,
    flags: { admin: false, mod: false, fish: false, qa: false },
    pass: 'none',
  },
  environment: '',
  host: '',
})

describe('resolveModal', () => {
  it('[MFE-11] a modal’s name leads to the remote that offers it', () => {
    expect(resolveModal({ id: 'tip', props: { userId: 'lou' } }, registry, user)).toMatchObject({
      open: { kind: 'remote', props: { userId: 'lou' }, offered: { entry: { name: 'mfe-x' }, offer: { id: 'tip' } } },
    })
    expect(resolveModal({ id: 'share' }, registry, null)).toMatchObject({ open: { kind: 'remote' } })
  })

  it('asks a visitor to log in for what needs a person', () => {
    expect(resolveModal({ id: 'tip' }, registry, null)).toEqual({ instead: 'log-in' })
    expect(resolveModal({ id: 'delete-account' }, registry, null)).toEqual({ instead: 'log-in' })
  })

  it('says what is not open or not there', () => {
    expect(resolveModal({ id: 'flags' }, registry, user)).toEqual({ missing: 'User flags is not open to you' })
    expect(resolveModal({ id: 'nuke' }, registry, user)).toEqual({ missing: 'This is not part of the show right now' })
  })

  it('brings its own', () => {
    expect(resolveModal({ id: 'settings' }, registry, null)).toEqual({
      open: { kind: 'own', id: 'settings', props: {} },
    })
  })
})
