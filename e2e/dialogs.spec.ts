import { seriousFindings } from './support/axe.ts'
import { expect, type Page, test } from './support/test.ts'
import { atEachWidth } from './support/widths.ts'

// What the dialogs are about is given to the show, and stays in it.
test.use({ showOf: 'dialogs', footage: 'light' })

interface Seen {
  /** Id by which the modal is opened. */
  id: string
  title: string
  /** A demo account; a visitor without one. */
  as?: string
  props?: object
  /** What stands in it once everything is there. */
  shows: RegExp
}

/** Gives the show what its dialogs are about, and says what each is opened with. */
async function dialogsOf(admin: Page): Promise<Seen[]> {
  const read = async (path: string) => (await admin.request.get(`/api/${path}`)).json()
  const change = async (method: 'patch' | 'post', path: string, data: object) => {
    const answer = await admin.request[method](`/api/${path}`, { data })
    const text = await answer.text()
    expect(answer.ok(), text).toBe(true)
    return text && JSON.parse(text)
  }
  const [user] = (await read('users?query=xl')).users
  await change('patch', `users/${user.id}/flags`, { fish: true })
  const { camera } = await change('post', 'cameras', { id: 'cellar', name: 'Cellar', season: 2 })
  await change('patch', `cameras/${camera.id}`, { ownerId: user.id })
  await change('post', 'live-streams/kitchen/report', { reason: 'frozen' })
  const { audition } = await change('post', 'auditions', { about: 'I run the place, and sing.' })
  const auditioning = { userId: audition.person.id }
  await change('post', `auditions/${auditioning.userId}/points`, { points: 30, reason: 'Sang' })
  const [clip] = (await read('clips')).clips
  const [recording] = (await read('recordings')).recordings
  const [contestant] = (await read('contestants')).contestants
  const kicked = {
    ...{ id: user.id, displayName: 'XL', color: '#ff9ade' },
    photo: null,
    level: 1,
    clan: null,
    role: null,
  }
  const now = Date.now()
  const clipped = { streamId: 'kitchen', playbackId: 'demo-kitchen', room: 'Kitchen', start: now - 20_000, end: now }
  const staff: Seen[] = [
    { id: 'poll-management', title: 'Poll Management', as: 'mod', shows: /Add answer/ },
    { id: 'global-mission-management', title: 'Global Mission Management', as: 'mod', shows: /Spam filter/ },
    { id: 'announcement', title: 'Announcement', as: 'mod', shows: /One line for everyone/ },
    { id: 'fish-live-stream', title: 'Fish Live Stream', as: 'mod', shows: /Cellar/ },
    { id: 'audition-admin', title: 'Audition Admin', as: 'mod', shows: /No votes yet/ },
    { id: 'reject-clip', title: 'Reject clip', as: 'mod', props: { clip }, shows: /Told to whoever made it/ },
    { id: 'live-streams-report', title: 'Live Streams Report', as: 'mod', shows: /Clear/ },
    { id: 'camera', title: 'Camera', as: 'admin', props: { camera }, shows: /Place in the grid/ },
    { id: 'camera', title: 'Camera', as: 'admin', shows: /Public name in addresses/ },
    { id: 'camera-key', title: 'Stream key', as: 'admin', props: { camera }, shows: /A new one ends it/ },
    { id: 'remove-camera', title: 'Delete the camera?', as: 'admin', props: { camera }, shows: /leaves every page/ },
    { id: 'move-viewers', title: 'Move the viewers', as: 'mod', props: { camera }, shows: /changes at once/ },
    { id: 'kick-from-battle', title: 'Kick from battle chat', as: 'mod', props: { user: kicked }, shows: /10 minutes/ },
    { id: 'edit-recording', title: 'Recording', as: 'admin', props: { recording }, shows: /As it is/ },
    { id: 'edit-recording', title: 'Recording', as: 'admin', shows: /stored on this server/ },
    { id: 'edit-contestant', title: 'Contestant', as: 'admin', props: { contestant }, shows: /About them/ },
    { id: 'user-flags', title: 'User flags', as: 'admin', props: { user }, shows: /Kept in the audit log/ },
    { id: 'admin-toggles', title: 'Admin Toggles', as: 'admin', shows: /Contestants/ },
    { id: 'deploy-token', title: 'New deploy token', as: 'admin', shows: /ships with it/ },
  ]
  const viewers: Seen[] = [
    { id: 'create-clip', title: 'Create a Live Stream Clip', as: 'pass', props: clipped, shows: /3 to 60 seconds/ },
    { id: 'audition', title: 'Audition', as: 'viewer', shows: /About you/ },
    { id: 'audition-vote', title: 'Audition Vote', as: 'viewer', props: auditioning, shows: /I run the place/ },
    { id: 'audition-toys', title: 'Audition Toys', as: 'viewer', props: auditioning, shows: /Tidal wave/ },
    { id: 'stream-stars-points', title: 'Stream Stars Points', shows: /Watch/ },
    { id: 'your-live-stream', title: 'Your Live Stream', as: 'viewer', shows: /About you/ },
    { id: 'share-clip', title: 'Share Clip', as: 'viewer', props: { clip }, shows: /clipped by/ },
    { id: 'craft-item', title: 'Craft Item', as: 'viewer', shows: /Put two items on the bench/ },
    { id: 'global-mission', title: 'Global Mission', as: 'viewer', shows: /launch texts/ },
    { id: 'nuclear-launch', title: 'Nuclear Launch', as: 'viewer', shows: /Launch texts found/ },
    { id: 'contestant', title: 'Contestant', as: 'viewer', props: { id: contestant.id }, shows: /Endorsements/ },
    { id: 'help', title: 'Help', as: 'viewer', shows: /Full screen/ },
    { id: 'live-streams-report', title: 'Live Streams Report', as: 'viewer', shows: /What is wrong/ },
    { id: 'live-streams-report', title: 'Live Streams Report', shows: /Log in to report/ },
    { id: 'token-history', title: 'Your tokens', as: 'viewer', shows: /₣/ },
    { id: 'xp-history', title: 'Your XP', as: 'viewer', shows: /For the demo show/ },
    { id: 'your-live-stream', title: 'Your Live Stream', as: 'xl', shows: /Cellar/ },
  ]
  return [...staff, ...viewers]
}

/** What of a dialog is cut off at its side, or reaches out of the window. */
const outOfSight = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      // A table scrolls by itself, also by keyboard.
      .filter((one) => !one.closest('section[tabindex="0"]'))
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect()
        const scrolls = /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth
        return scrolls || left < 0 || right > window.innerWidth
      })
      .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`),
  )

interface Watching {
  /** The distances from the top of the window that the frame of the dialog has had since it was opened, in pixels. */
  tops: Set<number>
}

/** Opens a modal, and notes with each picture that the browser paints where its frame lies. */
const open = (page: Page, id: string, props: object) =>
  page.evaluate(
    ([id, props]) => {
      const { __shoal } = window as unknown as { __shoal: { bus: { publish(topic: object, of: object): void } } }
      const tops = new Set<number>()
      Object.assign(window, { tops })
      const look = () => {
        const frame = document.querySelector<HTMLElement>('[role=dialog]')
        if (frame) tops.add(frame.offsetTop)
        if ((window as unknown as Watching).tops === tops) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      __shoal.bus.publish({ kind: 'topic', name: 'modal:open' }, { id, props })
    },
    [id, props] as const,
  )

test('[UI-10] [MOD-3] the 30 dialogs that there are open under their titles and stay where they opened, have no serious finding, and fit each width', async ({
  browse,
}) => {
  const admin = await browse('admin')
  const dialogs = await dialogsOf(admin)
  expect(dialogs.length).toBeGreaterThan(29)
  const pages = new Map<string | undefined, Page>()
  for (const { id, title, as, props = {}, shows } of dialogs) {
    let page = pages.get(as)
    if (!page) {
      page = await browse(as)
      await page.goto('/about')
      pages.set(as, page)
    }
    if (id === 'global-mission') await startNuke(admin, page)
    await open(page, id, props)
    const what = `${id} for ${as ?? 'visitors'}`
    await expect(page.getByRole('dialog', { name: title }).getByText(shows).first(), what).toBeVisible()
    expect(await seriousFindings(page, '[role=dialog]'), what).toEqual([])
    // What somebody is about to press stays under the pointer when the rest of the dialog arrives.
    expect(await page.evaluate(() => (window as unknown as Watching).tops.size), what).toBe(1)
    await atEachWidth(page, (width) =>
      expect.poll(() => outOfSight(page, title), { message: `${what} at ${width} px` }).toEqual([]),
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog'), what).toHaveCount(0)
  }
  expect((await admin.request.post('/api/global-challenge/stop')).ok()).toBe(true)
})

/** Starts the nuke, with this person in it. */
async function startNuke(admin: Page, page: Page): Promise<void> {
  const data = { globalChallengeId: 'nuke', seconds: 600, launchTexts: ['Deep blue 7', 'Red herring'] }
  expect((await admin.request.post('/api/global-challenge/start', { data })).ok()).toBe(true)
  expect((await page.request.post('/api/global-challenge/accept')).ok()).toBe(true)
}
