import type { Call, Calls, Schema, Send, Sends } from '@shoal/bus'
import { Id } from '@shoal/bus/common'
import { z } from 'zod'
import { contract } from '../../contract.ts'
import { inputTexts } from './shownTexts.ts'

/** Texts that are filtered wherever they come in, because others see them. */
const filtered = {
  'accounts.signUp displayName': 'refused',
  'auditions.apply about': 'masked',
  'profile.update displayName': 'refused',
  'reports.mute reason': 'masked',
  'profile.update bio': 'masked',
  'battle-chat.kick reason': 'masked',
  'chat.send text': 'masked',
  'clans.create clanTag': 'refused',
  'clans.create description': 'masked',
  'clans.create name': 'refused',
  'clans.edit description': 'masked',
  'chat.remove reason': 'masked',
  'chat.mute reason': 'masked',
  'clips.create name': 'masked',
  'clips.rename name': 'masked',
  'fishtoys.use customText': 'masked',
}

/** What staff say in the name of the show, or to each other. */
const ofStaff = [
  'accounts.resetSecondFactor reason',
  'accounts.setFlags reason',
  'announcement.change announcement',
  'auditions.close reason',
  'auditions.givePoints reason',
  'cameras.create id',
  'cameras.create name',
  'cameras.edit name',
  'clips.decide name',
  'clips.decide reason',
  'codes.make note',
  'contestants.add bio',
  'contestants.add name',
  'contestants.edit bio',
  'contestants.edit name',
  'economy.correct reason',
  'episodes.add description',
  'episodes.add title',
  'episodes.edit address',
  'episodes.edit description',
  'episodes.edit title',
  'fishtoys.decide reason',
  'goals.create description',
  'goals.create name',
  'goals.edit description',
  'goals.edit name',
  'missions.start launchTexts.*',
  'notifications.sendGlobal header',
  'notifications.sendGlobal text',
  'notifications.setSeason words',
  'polls.start answers.*',
  'polls.start narrative',
  'polls.start question',
  'reports.decide reason',
  'remotes.change why',
  'remotes.createToken label',
  'remotes.rollback why',
  'stocks.add name',
  'stocks.add tickerSymbol',
  'stocks.rename name',
  'stocks.rename tickerSymbol',
  'streams.move reason',
  'zones.update zones.*.action.metadata',
  'zones.update zones.*.name',
]

/** What is compared with something, or read by its writer alone, and never shown to anybody else. */
const neverShown = [
  'battle-media.join streamKey',
  'battle-media.signal answer',
  'chat.addFilter chatWordFilter',
  'checkout.gift to.name',
  'items.give reason',
  'items.take reason',
  'missions.launch text',
  'notifications.changeSettings kind.type',
  'notifications.changeSettings quiet.zone',
  'passkeys.add name',
  'passkeys.rename name',
  'push.subscribe endpoint',
  'push.subscribe replaces',
  'remotes.override overrides.*.remote',
  'remotes.override overrides.*.use',
  'stocks.watch ticker',
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
