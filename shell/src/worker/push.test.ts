import { pressedIn } from './pressed.ts'
import { servePush } from './push.ts'
import type { WorkerScope } from './scope.ts'
import type { Said } from './words.ts'

const icons = { icon: '/icon.png', badge: '/badge.png' }
const tip = {
  ...{ title: 'Tips', body: 'Ann tipped you ₣7', tag: 'tip-abc', id: 'n1', unread: 2 },
  lead: { modal: 'token-history', props: {} },
}
const direct = {
  ...tip,
  title: 'Direct messages',
  tag: 'direct-x',
  id: 'n2',
  lead: { message: { room: 'r', id: 'm' } },
}
const test = { title: 'It works', body: 'This device is told.', tag: 'test', id: null, lead: null, unread: 2 }

/** The worker, with pages that are `visible` or `hidden`. */
function startWorker(...pages: DocumentVisibilityState[]) {
  type Shown = { title: string; tag: string; silent: boolean; renotify: boolean; data: unknown; close(): void }
  const listeners = new Map<string, (event: object) => void>()
  const [said, badges, opened]: [Said[], number[], string[]] = [[], [], []]
  /** All that were shown, and those that stand now. */
  const [shown, standing]: [Shown[], Set<Shown>] = [[], new Set()]
  const worker = {
    registration: {
      async showNotification(title: string, options: Omit<Shown, 'title' | 'close'>) {
        const one = { title, ...options, close: () => void standing.delete(one) }
        for (const before of standing) if (before.tag === one.tag) standing.delete(before)
        shown.push(one)
        standing.add(one)
      },
      getNotifications: async ({ tag }: { tag: string }) => [...standing].filter((one) => one.tag === tag),
    },
    clients: {
      matchAll: async () =>
        pages.map((visibilityState) => ({
          visibilityState,
          focus: async () => {},
          postMessage: (one: Said) => said.push(one),
        })),
      openWindow: async (address: string) => void opened.push(address),
    },
    navigator: { setAppBadge: async (count: number) => void badges.push(count) },
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
  }
  servePush(worker as unknown as WorkerScope, icons)
  /** Resolves when the worker is done with it. */
  async function happen(name: string, event: object) {
    const work: Promise<unknown>[] = []
    listeners.get(name)!({ ...event, waitUntil: (one: Promise<unknown>) => void work.push(one) })
    await Promise.all(work)
  }
  return {
    ...{ shown, standing, said, badges, opened },
    push: (text: string) => happen('push', { data: { json: () => JSON.parse(text) } }),
    press: () => happen('notificationclick', { notification: [...standing].at(-1)! }),
  }
}

describe('what is pushed', () => {
  it('[NOT-3] is shown while nobody looks at the show, each about the same heard anew, and counted on the icon', async () => {
    const { push, shown, standing, badges } = startWorker('hidden')
    for (const one of [tip, direct, { ...tip, body: 'Bob tipped you ₣9' }]) await push(JSON.stringify(one))
    expect(shown).toHaveLength(3)
    for (const one of shown) expect(one).toMatchObject({ renotify: true, silent: false, ...icons })
    expect([...standing].map(({ tag }) => tag)).toEqual(['direct-x', 'tip-abc'])
    expect(badges).toEqual([2, 2, 2])
  })

  it('[NOT-3] is shown without a sound and taken away where somebody looks at the show: browsers want all to be shown', async () => {
    const { push, shown, standing } = startWorker('hidden', 'visible')
    await push(JSON.stringify(tip))
    expect(shown).toMatchObject([{ title: 'Tips', silent: true }])
    expect(standing.size).toBe(0)
  })

  it('[NOT-3] stays where it is a test, whoever looks', async () => {
    const { push, standing } = startWorker('visible')
    await push(JSON.stringify(test))
    expect([...standing]).toMatchObject([{ title: 'It works', silent: false }])
  })

  it.each(['{', 'null', '{"title":7,"body":"","tag":""}', '{"title":"x","body":"y"}'])(
    '[NOT-3] is shown in general words where it cannot be read: %s',
    async (text) => {
      const { push, standing, badges } = startWorker()
      await push(text)
      expect([...standing]).toMatchObject([{ title: 'Shoal', data: { id: null, lead: null } }])
      expect(badges).toEqual([])
    },
  )

  it('[NOT-3] is told to the page when it is pressed', async () => {
    const { push, press, said, opened, standing } = startWorker('hidden')
    await push(JSON.stringify(direct))
    await press()
    expect(said).toEqual([{ says: 'pressed', pressed: { id: 'n2', lead: direct.lead } }])
    expect([opened, standing.size]).toEqual([[], 0])
  })

  it('[NOT-3] opens a page by its id where there is none, so that nothing is lost with the worker', async () => {
    const { push, press, opened } = startWorker()
    await push(JSON.stringify(direct))
    await press()
    await push(JSON.stringify(test))
    await press()
    expect(opened).toEqual(['/#notification=n2', '/'])
    expect(opened.map((address) => pressedIn(new URL(address, 'https://shoal.test').hash))).toEqual([
      { id: 'n2' },
      null,
    ])
  })
})

it('[NOT-3] an address that was made up names a notification, or nothing', () => {
  for (const made of [
    '',
    '#',
    '#notification=',
    '#notification=//evil.test',
    `#notification=${'a'.repeat(65)}`,
    '#x=n1',
  ])
    expect(pressedIn(made)).toBeNull()
  expect(pressedIn('#notification={"lead":{"modal":"delete-account"}}')).toBeNull()
})
