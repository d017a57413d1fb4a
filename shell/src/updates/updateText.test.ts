import type { RegistryEntry } from '@shoal/bus/remotes'
import type { Offered } from '../loading/registry.ts'
import { updateText } from './updateText.ts'

const outdated = (kind: 'panel' | 'slot', remote: string, title: string, next = '1.3.0') => ({
  offered: {
    kind,
    entry: { name: remote, version: '1.2.10' } as RegistryEntry,
    offer: { id: title, title },
  } as unknown as Offered,
  next,
})
const chat = outdated('panel', 'mfe-social', 'Chat')
const live = outdated('panel', 'mfe-streams', 'Live')
const balance = outdated('slot', 'mfe-economy', 'balance')
const older = outdated('panel', 'mfe-clips', 'Clips', '1.2.9')
const member = outdated('slot', 'mfe-social', 'member')

it.each([
  [[chat], 'A new version of Chat is ready'],
  [[chat, member], 'A new version of Chat is ready'],
  [[balance], 'A new version of Economy is ready'],
  [[balance, chat], 'New versions of Chat and Economy are ready'],
  [[chat, live, balance, outdated('slot', 'mfe-battle-chat', 'x')], 'New versions of Chat, Live and more are ready'],
  [[chat, older], 'Other versions of Chat and Clips are ready'],
  [[older], 'Clips goes back to an earlier version'],
  [[older, outdated('panel', 'mfe-x', 'Games', '0.9.0-rc.1')], 'Clips and Games go back to earlier versions'],
])('[MFE-2] names what is new in words (%#)', (list, text) => {
  expect(updateText(list)).toBe(text)
})
