import type { Call, Calls, Schema, Send, Sends } from '@shoal/bus'
import { Id } from '@shoal/bus/common'
import { z } from 'zod'
import { contract } from '../../contract.ts'
import { inputTexts } from './shownTexts.ts'

/** Texts that are filtered wherever they come in, because others see them. */
const filtered = {
  'accounts.signUp displayName': 'refused',
  'profile.update displayName': 'refused',
  'profile.update bio': 'masked',
  'chat.send text': 'masked',
  'chat.remove reason': 'masked',
  'chat.mute reason': 'masked',
  'clips.create name': 'masked',
  'clips.rename name': 'masked',
}

/** What staff say in the name of the show, or to each other. */
const ofStaff = [
  'accounts.resetSecondFactor reason',
  'accounts.setFlags reason',
  'announcement.change announcement',
  'cameras.create id',
  'cameras.create name',
  'cameras.edit name',
  'clips.decide name',
  'clips.decide reason',
  'contestants.add bio',
  'contestants.add name',
  'contestants.edit bio',
  'contestants.edit name',
  'episodes.add description',
  'episodes.add title',
  'episodes.edit address',
  'episodes.edit description',
  'episodes.edit title',
  'missions.start launchTexts.*',
  'polls.start answers.*',
  'polls.start narrative',
  'polls.start question',
  'remotes.change why',
  'remotes.createToken label',
  'remotes.rollback why',
  'streams.move reason',
  'zones.update zones.*.action.metadata',
  'zones.update zones.*.name',
]

/** What is compared with something, or read by its writer alone, and never shown to anybody else. */
const neverShown = [
  'missions.launch text',
  'passkeys.add name',
  'passkeys.rename name',
  'remotes.override overrides.*.remote',
  'remotes.override overrides.*.use',
]

/** By their names: secrets, and what proves that somebody is who they are. */
const secret = /[. ](\w*password|email|token|\w*code)$/i
/** Bytes that devices have made and signed, and words of WebAuthn: the server checks them, and shows them to nobody. */
const ofDevices = /^passkeys\.\w+ (?!name$)/
/** With a deploy token, a team ships what admins see; reports of pages are read by the server alone. */
const ofPrograms = /^(remotes\.ship|telemetry\.\w+) /

const listed = ['retard', 'a retard', 'https://retard.test']
const takesWords = (schema: Schema) => schema !== Id && listed.some((word) => z.safeParse(schema, word).success)

const inputs = Object.values(contract).flatMap(({ name, calls, sends }) => [
  ...Object.entries(calls as Calls).map(([key, call]) => ({
    ...{ what: `${name}.${key}`, schema: (call as Call).body, access: (call as Call).access },
  })),
  ...Object.entries(sends as Sends).map(([key, send]) => ({
    ...{ what: `${name}.${key}`, schema: (send as Send).payload, access: (send as Send).access },
  })),
])
const texts = inputs.flatMap(({ what, schema, access }) =>
  inputTexts(schema).map(({ path, shown, schema: text }) => ({
    ...{ id: `${what} ${path.join('.')}`, mode: shown?.mode, access, free: takesWords(text) },
  })),
)

describe('texts that come in', () => {
  it('[FLT-1] are filtered wherever others see them: each text of the contract that takes any word is on one list', () => {
    expect(Object.fromEntries(texts.flatMap(({ id, mode }) => (mode ? [[id, mode]] : [])))).toEqual(filtered)
    const open = texts.filter(
      ({ id, mode, free }) => free && !mode && !secret.test(id) && !ofPrograms.test(id) && !ofDevices.test(id),
    )
    expect([...new Set(open.map(({ id }) => id))].sort()).toEqual([...ofStaff, ...neverShown].sort())
  })

  it('[FLT-1] unfiltered and shown come from staff alone', () => {
    for (const { id, access } of texts.filter((text) => ofStaff.includes(text.id)))
      expect({ id, access }).toEqual({ id, access: expect.stringMatching(/^(mod|admin)$/) })
  })
})
