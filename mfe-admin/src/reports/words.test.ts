import { auditActions } from '@shoal/bus/moderation/contract'
import { actionText, decisionText, detailText, searchable } from './words.ts'

it('[MUTE-2] everything that the server records has words, and can be searched for', () => {
  const texts = auditActions.map(actionText)
  expect(texts.filter((text) => !/^[A-Z][a-zA-Z ]+$/.test(text))).toEqual([])
  expect(new Set(texts).size).toBe(auditActions.length)
  const values = searchable.map(({ value }) => value)
  for (const action of auditActions)
    expect(values.includes(action) || values.includes(action.slice(0, action.indexOf('.')))).toBe(true)
  for (const area of new Set(auditActions.map((action) => action.slice(0, action.indexOf('.')))))
    expect(values).toContain(area)
  expect(new Set(values).size).toBe(values.length)
})

it('[MUTE-2] what a newer server records is shown by its name', () => {
  expect([actionText('songs.ban'), decisionText('exiled'), actionText('constructor')]).toEqual([
    ...['songs.ban', 'exiled', 'constructor'],
  ])
  expect([detailText('reports.decide', 'shadow-muted'), detailText('chat.mute', 'muted')]).toEqual([
    ...['Muted in the shadow', 'muted'],
  ])
})
