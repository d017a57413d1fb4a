import type { RegistryEntry } from '@shoal/bus/remotes'
import { scriptOwner } from './blame.ts'

const cdn = 'https://cdn.example.org/x/1.2.0-00ff00ff/'
const entries = [{ name: 'mfe-far', version: '1.2.0', build: '00ff00ff', base: cdn } as RegistryEntry]
const own = (remote: string, version: string, build: string) => ({ remote, version, build })

it.each([
  ['http://a/remotes/mfe-x/1.0.0-abcdef12/src_Panel.js', own('mfe-x', '1.0.0', 'abcdef12')],
  ['http://a/remotes/mfe-x/1.0.0-rc.1-abcdef12/x.js', own('mfe-x', '1.0.0-rc.1', 'abcdef12')],
  [
    `Error: no\n  at f (${cdn}x.js:1:2)\n  at g (http://a/remotes/mfe-x/1.0.0-abcdef12/x.js:1:2)`,
    own('mfe-far', '1.2.0', '00ff00ff'),
  ],
  [
    'Error: no\n  at f (http://a/assets/main.1234.js:1:2)\n  at g (http://a/remotes/mfe-x/1.0.0-abcdef12/x.js)',
    own('mfe-x', '1.0.0', 'abcdef12'),
  ],
  ['http://a/assets/main.12345678.js', null],
  ['', null],
])('[MFE-13] an error counts to the remote whose script is nearest to it (%#)', (text, owner) => {
  expect(scriptOwner(text, entries)).toEqual(owner)
})
