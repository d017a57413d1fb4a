import { join } from 'node:path'
import { area, call, send } from '@shoal/bus/dsl/contract'
import { errors } from '@shoal/bus/dsl/errors'
import { modal, panel } from '@shoal/bus/dsl/offers'
import { get, post, topic, wire } from '@shoal/bus/dsl/wire'
import * as z from 'zod/mini'
import { changesBetween, type Declarations, declarationsOf, versionProblem } from './lib/areaChanges.ts'
import { areasOnDisk, problemsOf } from './lib/areas.ts'

const text = z.string()

const petErrors = errors('pets', {
  taken: { status: 409, text: 'There is a pet of this name', when: 'The name is taken.' },
  bites: { status: 403, text: 'It bites', when: 'It is not to be patted.' },
})

/** A small area; each test declares the next version of it. */
function sample({
  version = '1.4.2',
  query = z.strictObject({ page: z.int(), sort: z.optional(z.enum(['new', 'old'])) }) as z.ZodMiniType,
  reply = z.object({ id: text, note: z.nullable(text), kind: z.enum(['cat', 'dog']) }) as z.ZodMiniType,
  body = z.strictObject({ name: text.check(z.maxLength(20)) }) as z.ZodMiniType,
  event = z.object({ id: text }) as z.ZodMiniType,
  path = '/pets',
  access = 'user' as 'anyone' | 'user' | 'mod',
  addErrors = [petErrors.taken],
  patErrors = [petErrors.bites],
  shown = z.object({ id: text }) as z.ZodMiniType,
  dialog = z.object({ id: text }) as z.ZodMiniType,
} = {}): Declarations {
  const pets = wire('pets', {
    calls: { list: get(path), add: post('/pets') },
    sends: ['pat'],
    receives: { added: event },
    topics: { shown: topic(shown) },
  })
  return declarationsOf(
    area(pets, {
      version,
      calls: {
        list: call({ summary: 'All pets', access, query, reply }),
        add: call({ summary: 'One more', access: 'user', body, errors: addErrors }),
      },
      sends: { pat: send({ summary: 'Pats', access: 'anyone', errors: patErrors }) },
      receives: { added: 'Another pet' },
    }),
    pets,
    [modal('pet', dialog), panel('pets')],
  )
}
const released = sample()
const changed = (next: Parameters<typeof sample>[0]) =>
  changesBetween(released, sample(next)).map(({ kind, what }) => `${kind}: ${what}`)

describe('what changed of an area', () => {
  it.each([
    ['nothing', {}, []],
    [
      'a filter that may be left out',
      { query: z.strictObject({ page: z.int(), sort: z.optional(z.enum(['new', 'old'])), name: z.optional(text) }) },
      ['addition: calls.list.query.name is new, and may be left out'],
    ],
    [
      'a filter that must be given',
      { query: z.strictObject({ page: z.int(), sort: z.optional(z.enum(['new', 'old'])), name: text }) },
      ['breaking: calls.list.query.name is new'],
    ],
    [
      'a filter that is gone',
      { query: z.strictObject({ page: z.int() }) },
      ['breaking: calls.list.query.sort is gone'],
    ],
    [
      'one more way to sort',
      { query: z.strictObject({ page: z.int(), sort: z.optional(z.enum(['new', 'old', 'best'])) }) },
      ['addition: calls.list.query.sort may be best'],
    ],
    [
      'one more kind in a reply, which no page knows',
      { reply: z.object({ id: text, note: z.nullable(text), kind: z.enum(['cat', 'dog', 'cow']) }) },
      ['breaking: calls.list.reply.kind may be cow'],
    ],
    [
      'a reply that says more',
      { reply: z.object({ id: text, note: z.nullable(text), kind: z.enum(['cat', 'dog']), age: z.int() }) },
      ['addition: calls.list.reply.age is new'],
    ],
    [
      'what was never null and may be now',
      { reply: z.object({ id: z.nullable(text), note: z.nullable(text), kind: z.enum(['cat', 'dog']) }) },
      ['breaking: calls.list.reply.id may be something more'],
    ],
    [
      'longer names',
      { body: z.strictObject({ name: text.check(z.maxLength(40)) }) },
      ['addition: calls.add.body.name has maxLength 40, was 20'],
    ],
    [
      'shorter names',
      { body: z.strictObject({ name: text.check(z.maxLength(10)) }) },
      ['breaking: calls.add.body.name has maxLength 10, was 20'],
    ],
    ['an event that says less', { event: z.object({}) }, ['breaking: receives.added.payload.id is gone']],
    [
      'an event of another type',
      { event: z.object({ id: z.int() }) },
      expect.arrayContaining(['breaking: receives.added.payload.id has another type']),
    ],
    ['another address', { path: '/animals' }, ['breaking: calls.list has address GET /animals, was GET /pets']],
    ['a call for more people', { access: 'anyone' as const }, ['addition: calls.list is for anyone, was for user']],
    ['a call for fewer people', { access: 'mod' as const }, ['breaking: calls.list is for mod, was for user']],
    [
      'one more error of a call',
      { addErrors: [petErrors.taken, petErrors.bites] },
      ['addition: calls.add may answer 403 pets/bites'],
    ],
    ['an error of an event that is gone', { patErrors: [] }, ['breaking: sends.pat never answers 403 pets/bites']],
    [
      'an error with another status',
      { addErrors: [{ ...petErrors.taken, status: 422 }] },
      ['breaking: calls.add never answers 409 pets/taken', 'addition: calls.add may answer 422 pets/taken'],
    ],
    [
      'a dialog that may be told more',
      { dialog: z.object({ id: text, name: z.optional(text) }) },
      ['addition: offers.modal pet.props.name is new, and may be left out'],
    ],
    [
      'a dialog that must be told more',
      { dialog: z.object({ id: text, name: text }) },
      ['breaking: offers.modal pet.props.name is new'],
    ],
    [
      'a topic that may say more',
      { shown: z.object({ id: text, by: z.optional(text) }) },
      ['addition: topics.shown.payload.by is new, and may be left out'],
    ],
    [
      'a topic that must say more, which older pages do not',
      { shown: z.object({ id: text, by: text }) },
      ['breaking: topics.shown.payload.by is new'],
    ],
    [
      'a topic with null, which older pages drop',
      { shown: z.object({ id: z.nullable(text) }) },
      ['breaking: topics.shown.payload.id may be something more'],
    ],
  ])('%s', (_, next, expected) => {
    expect(changed(next)).toEqual(expected)
  })

  it('errors are not compared with a release that kept none', () => {
    const { errors: _, ...add } = released.calls.add!
    const before = { ...released, calls: { ...released.calls, add } }
    expect(changesBetween(before, sample({ addErrors: [] }))).toEqual([])
  })

  it('what was always null, and now is something at times, is an addition', () => {
    const before = sample({ reply: z.object({ pet: z.null() }) })
    const after = sample({ reply: z.object({ pet: z.nullable(z.object({ id: text })) }) })
    expect(changesBetween(before, after)).toEqual([
      { kind: 'addition', what: 'calls.list.reply.pet is no longer nothing' },
    ])
  })

  it('a list that was always empty, and now is not, is an addition', () => {
    const empty = sample({ reply: z.object({ pets: z.array(z.never()) }) })
    const filled = sample({ reply: z.object({ pets: z.array(z.object({ id: text })) }) })
    expect(changesBetween(empty, filled)).toEqual([
      { kind: 'addition', what: 'calls.list.reply.pets[] is no longer nothing' },
    ])
    expect(changesBetween(filled, empty).map(({ kind }) => kind)).toContain('breaking')
  })

  it('calls, events and topics that come or go', () => {
    const none = { ...released, calls: {}, sends: {}, receives: {}, topics: {}, offers: {} }
    const names = [
      'calls.add',
      'calls.list',
      'sends.pat',
      'receives.added',
      'topics.shown',
      'offers.modal pet',
      'offers.panel pets',
    ]
    expect(changesBetween(released, none)).toEqual(names.map((name) => ({ kind: 'breaking', what: `${name} is gone` })))
    expect(changesBetween(none, released)).toEqual(names.map((name) => ({ kind: 'addition', what: `${name} is new` })))
  })
})

it('topics that were released by their names alone may get a shape', () => {
  expect(changesBetween({ ...released, topics: ['shown'] }, released)).toEqual([])
})

it('a snapshot that comes is an addition, one that is another or goes breaks what was built for it', () => {
  const [none, list, all] = [null, 'list', 'all'].map((snapshot) => ({ ...released, snapshot }))
  const compared = [changesBetween(released, list!), changesBetween(list!, all!), changesBetween(list!, none!)]
  expect(compared).toEqual([
    [{ kind: 'addition', what: 'snapshot is list, was none' }],
    [{ kind: 'breaking', what: 'snapshot is all, was list' }],
    [{ kind: 'breaking', what: 'snapshot is none, was list' }],
  ])
})

describe('the version of an area', () => {
  const addition = { kind: 'addition' as const, what: 'calls.add is new' }
  const breaking = { kind: 'breaking' as const, what: 'calls.list is gone' }
  it.each([
    ['1.4.2', [], null],
    ['1.4.3', [], null],
    ['1.5.0', [addition], null],
    ['2.0.0', [breaking, addition], null],
    ['1.4.3', [addition], 'has additions and must be 1.5.0, not 1.4.3:\n  calls.add is new'],
    ['1.5.0', [breaking, addition], 'has breaking changes and must be 2.0.0, not 1.5.0:\n  calls.list is gone'],
    ['1.3.0', [], 'is 1.3.0, and 1.4.2 was released already'],
  ])('%s after 1.4.2', (version, changes, problem) => {
    expect(versionProblem('1.4.2', version, changes)).toBe(problem)
  })
})

it('[MFE-3] every area, and the page itself, has a version that is true to what was last released', async () => {
  const areas = await areasOnDisk(join(__dirname, '..'), async (file) => import(file))
  expect(areas.length).toBeGreaterThanOrEqual(20)
  expect(areas.map(({ name }) => name)).toContain('page')
  expect(problemsOf(areas)).toEqual([])
})
