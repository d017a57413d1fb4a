import type { RegistryEntry } from '@shoal/bus/remotes'
import { addressOf, bind, moveOn, vouchFor } from './integrity.ts'

it('[MFE-14] a build that is fetched from another address after a failure is held to its hashes there, too, whoever fetches it', () => {
  const entry = {
    base: '/remotes/mfe-x/1.0.0-a/',
    integrity: { 'remoteEntry.js': 'sha256-x' },
  } as unknown as RegistryEntry
  vouchFor(entry)
  const first = addressOf(entry, 'remoteEntry.js')
  // One place gives the build up while another is just about to make its script.
  moveOn(entry)
  const address = addressOf(entry, 'remoteEntry.js')
  expect(address).not.toBe(first)
  const script = document.createElement('script')
  bind(script, address)
  expect(script.integrity).toBe('sha256-x')
})
