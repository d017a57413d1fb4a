import type { RegistryEntry } from '@shoal/bus/remotes'
import type { Offered } from '../loading/registry.ts'
import { updateText } from './updateText.ts'

const outdated = (kind: 'panel' | 'slot', remote: string, title: string) => ({
  offered: { kind, entry: { name: remote } as RegistryEntry, offer: { id: title, title } } as unknown as Offered,
})
const chat = outdated('panel', 'mfe-social', 'Chat')
const live = outdated('panel', 'mfe-streams', 'Live')
const balance = outdated('slot', 'mfe-economy', 'balance')
const member = outdated('slot', 'mfe-social', 'member')

it.each([
  [[chat], 'A new version of Chat is ready'],
  [[chat, member], 'A new version of Chat is ready'],
  [[balance], 'A new version of Economy is ready'],
  [[balance, chat], 'New versions of Chat and Economy are ready'],
  [[chat, live, balance, outdated('slot', 'mfe-battle-chat', 'x')], 'New versions of Chat, Live and more are ready'],
])('[MFE-2] names what is new in words (%#)', (list, text) => {
  expect(updateText(list)).toBe(text)
})
