import { ApiError, defaultBio, panelArea } from '@shoal/bus'
import type { ItemDefinition } from '@shoal/bus/items'
import { limits } from '@shoal/bus/profile/limits'
import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import PersonPanel from './PersonPanel.tsx'
import PhotoModal from './PhotoModal.tsx'
import ProfileModal from './ProfileModal.tsx'
import ProfilePanel from './ProfilePanel.tsx'
import { photoProblem } from './photoFile.ts'
import { ownProfile, profileOf } from './testing/samples.ts'

const states = { session: sessionOf({ displayName: 'puddle' }) }
beforeAll(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
  // The button that writes to somebody brings the chat along, which asks it.
  globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList
})
afterEach(() => {
  cleanup()
  queries.clear()
})

describe("somebody's profile", () => {
  it('[PRO-1] shows name, level, XP, season pass, clan, bio and since when', async () => {
    const clan = { tag: 'KRIL', color: '#ff9ade', rank: 'Leader' } as const
    renderInShell(<ProfileModal userId="lou" />, {
      states,
      api: { profile: { read: () => profileOf({ clan, pass: 'xl', role: 'mod', online: true }) } },
    })
    for (const text of [
      'lantern_lou',
      'online',
      'Mod',
      '[KRIL] Leader',
      'Season pass XL',
      '150 / 229',
      'Here for the cat.',
    ])
      expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByText('Jun 1, 2026')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Edit|Photo|Delete/ })).toBeNull()
  })

  it('[NAV-2] has a page that is called by their name', async () => {
    window.history.replaceState(null, '', '/people/lou')
    const { bus, unmount } = renderInShell(<PersonPanel />, { states, api: { profile: { read: () => profileOf() } } })
    const title = bus.state(panelArea.states['page-title'])
    await waitFor(() => expect(title.value).toEqual({ id: 'person', title: 'lantern_lou' }))
    unmount()
    expect(title.value).toBeNull()
    window.history.replaceState(null, '', '/')
  })

  it('[NAV-9] whose page does not exist says so, and offers a way on', async () => {
    window.history.replaceState(null, '', '/people/nobody')
    const read = () => {
      throw new ApiError(404, 'profile/no-such-user', 'There is no such person')
    }
    const page = renderInShell(<PersonPanel />, { states, api: { profile: { read } } })
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such person' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Look at the leader board' }))
    expect(page.panels).toEqual(['leader-board'])
    window.history.replaceState(null, '', '/')
  })

  it('[CHAT-4] offers to mention somebody, and to write to them where messages reach them', async () => {
    const read = (pass: 'pass' | 'none') => ({ profile: { read: () => profileOf({ pass }) } })
    const first = renderInShell(<ProfileModal userId="lou" />, { states, api: read('pass') })
    expect(await screen.findByRole('button', { name: 'Message' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Mention' })).toBeVisible()
    first.unmount()
    queries.clear()
    renderInShell(<ProfileModal userId="lou" />, { states, api: read('none') })
    expect(await screen.findByRole('button', { name: 'Mention' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Message' })).toBeNull()
  })

  it('[PRO-1] says the default where nobody wrote a bio', async () => {
    renderInShell(<ProfileModal userId="lou" />, { states, api: { profile: { read: () => profileOf({ bio: '' }) } } })
    expect(await screen.findByText('Not much is known about lantern_lou...')).toBeVisible()
  })

  it('[LVL-1] follows the XP of its own person, and not of somebody else', async () => {
    const own = renderInShell(<ProfileModal />, { states, api: { profile: { read: () => ownProfile() } } })
    expect(await screen.findByText('150 / 229')).toBeVisible()
    own.receive('profile:xp', { xp: 151 })
    expect(await screen.findByText('151 / 229')).toBeVisible()
    own.unmount()
    const other = renderInShell(<ProfileModal userId="lou" />, {
      states,
      api: { profile: { read: () => profileOf({ id: 'lou' }) } },
    })
    expect(await screen.findByText('150 / 229')).toBeVisible()
    await act(async () => other.receive('profile:xp', { xp: 151 }))
    expect(screen.getByText('150 / 229')).toBeVisible()
  })

  it('[PRO-3] has tabs for medals, items and TTS/SFX that say when there are none', async () => {
    renderInShell(<ProfileModal userId="lou" />, {
      states,
      api: {
        profile: { read: () => profileOf() },
        items: { catalogue: () => ({ items: {} }), used: () => ({ usedItems: {} }) },
        voice: { of: () => ({ ttsMessages: [], sfxMessages: [] }) },
      },
    })
    expect(await screen.findByText('No medals...')).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: 'Items' }))
    expect(await screen.findByText('No items...')).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: 'TTS/SFX' }))
    expect(await screen.findByText('No TTS or SFX messages have been sent...')).toBeVisible()
  })

  it('[PRO-3] shows what they sent, the newest first, with voice, room and time, and a button to listen where there is a sound', async () => {
    const sent = {
      ...{ user: somebody(), room: 'kitchen', roomName: 'Kitchen', status: 'approved' as const, superApproved: true },
      ...{ autoApproved: false, reason: null, updatedAt: '2026-06-01T20:00:00.000Z' },
    }
    const tts = { ...sent, kind: 'tts' as const, cost: 120 }
    const voice = { asked: 0, fails: true }
    const of = (input?: { params: { userId: string } }) => {
      voice.asked += 1
      if (voice.fails) throw new ApiError(403, 'auth/forbidden', 'Not now')
      expect(input?.params.userId).toBe('lou')
      return {
        ttsMessages: [
          {
            ...tts,
            ...{ id: '3', message: 'The newest', voice: 'default', voiceName: 'House voice' },
            ...{ url: '/voice/sounds/3', createdAt: '2026-06-01T20:03:00.000Z' },
          },
          {
            ...tts,
            ...{ id: '1', message: 'The oldest', voice: 'jet', voiceName: 'Jet', room: 'site', roomName: null },
            ...{ url: null, createdAt: '2026-06-01T20:01:00.000Z' },
          },
        ],
        sfxMessages: [
          {
            ...{ ...sent, kind: 'sfx' as const, id: '2', sfx: 'horn', sound: 'Air horn', cost: 40 },
            ...{ url: '/voice/sounds/2', createdAt: '2026-06-01T20:02:00.000Z' },
          },
        ],
      }
    }
    renderInShell(<ProfileModal userId="lou" />, {
      states,
      api: { profile: { read: () => profileOf() }, voice: { of } },
    })
    const tab = await screen.findByRole('tab', { name: 'TTS/SFX' })
    // Nobody asks before somebody wants to see them.
    expect(voice.asked).toBe(0)
    await userEvent.click(tab)
    expect(await screen.findByText('Not now')).toBeVisible()
    voice.fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    const list = within(await screen.findByRole('list', { name: 'TTS and SFX' }))
    const [first, second, third] = list.getAllByRole('listitem').map((one) => within(one))
    for (const text of ['The newest', 'Default', 'Kitchen']) expect(first!.getByText(text)).toBeVisible()
    for (const text of ['Air horn', 'Sound effect', 'Kitchen']) expect(second!.getByText(text)).toBeVisible()
    for (const text of ['The oldest', 'Jet', 'Whole site']) expect(third!.getByText(text)).toBeVisible()
    expect(list.getAllByRole('listitem').map((one) => one.querySelector('time')?.dateTime)).toEqual([
      '2026-06-01T20:03:00.000Z',
      '2026-06-01T20:02:00.000Z',
      '2026-06-01T20:01:00.000Z',
    ])
    expect(first!.getByRole('button', { name: 'Listen to “The newest”' })).toBeVisible()
    expect(second!.getByRole('button', { name: 'Listen to “Air horn”' })).toBeVisible()
    expect(third!.queryByRole('button')).toBeNull()
    // What it cost and what came of it is nobody's business but theirs.
    expect(list.queryByText(/₣|token|Approved/)).toBeNull()
  })

  it('[PRO-3] shows every item that is switched on and has a picture, by rarity, with how often it was used, dim where never', async () => {
    const item = (id: number, name: string, rarity: ItemDefinition['rarity'], more: Partial<ItemDefinition> = {}) => ({
      ...{ id, name, icon: 'sock', rarity, kind: 'NORMAL_ITEM' as const, target: null, description: '' },
      ...{ consumable: true, enabled: true, price: null, effect: null },
      ...more,
    })
    const all = [
      ...[
        item(1, 'Sock', 'COMMON'),
        item(2, 'Anchor', 'COMMON'),
        item(3, 'Squid', 'EPIC'),
        item(4, 'Crate', 'PURCHASE'),
      ],
      ...[item(5, 'Eel', 'RARE'), item(6, 'Map', 'UNCOMMON'), item(7, 'Off', 'EPIC', { enabled: false })],
      item(8, 'Blank', 'EPIC', { icon: '' }),
    ]
    renderInShell(<ProfileModal userId="lou" />, {
      states,
      api: {
        profile: { read: () => profileOf() },
        items: {
          catalogue: () => ({ items: Object.fromEntries(all.map((one) => [one.id, one])) }),
          used: () => ({ usedItems: { 2: 1, 5: 1200 } }),
        },
      },
    })
    await userEvent.click(await screen.findByRole('tab', { name: 'Items' }))
    const list = await screen.findByRole('list', { name: 'Items' })
    expect(
      within(list)
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual([
      ...['Crate, never used', 'Squid, never used', 'Eel, used 1,200 times', 'Map, never used'],
      ...['Anchor, used once', 'Sock, never used'],
    ])
    const eel = within(list).getByRole('button', { name: /^Eel/ })
    expect([eel.textContent, eel.dataset.used]).toEqual(['×1,200', 'true'])
    expect(within(list).getByRole('button', { name: /^Sock/ }).dataset.used).toBe('false')
    await userEvent.hover(eel)
    expect(await screen.findByText('Eel')).toBeVisible()
  })

  it('[PRO-3] [PRO-4] says whom they endorse, with a way there', async () => {
    const contestants = [{ id: 'ines', name: 'Ines' }]
    renderInShell(<ProfileModal userId="lou" />, {
      states,
      api: {
        profile: { read: () => profileOf({ endorsement: 'ines' }) },
        contestants: { list: () => ({ contestants }) },
      },
    })
    expect(await screen.findByRole('link', { name: 'Ines' })).toHaveAttribute('href', '/contestants/ines')
  })

  it('[PRO-3] shows how many medals there are, and how many of each', async () => {
    const medals = { 'early-bird': 1, popular: 3 }
    renderInShell(<ProfileModal userId="lou" />, { states, api: { profile: { read: () => profileOf({ medals }) } } })
    expect(await screen.findByText('4 in all')).toBeVisible()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Popular×3', 'Early bird×1'])
  })
})

describe('the own profile', () => {
  const edit = async (update: (input?: { body: object }) => unknown, profile = ownProfile()) => {
    const view = renderInShell(<ProfilePanel />, { states, api: { profile: { read: () => profile, update } } })
    await screen.findByRole('form', { name: 'Edit profile' })
    return view
  }
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false })
  const save = () => screen.getByRole('button', { name: 'Save' })

  it('[PRO-1] can be saved only when something changed, and sends only that', async () => {
    const sent: unknown[] = []
    const { toasts } = await edit((input) => {
      sent.push(input?.body)
      return ownProfile({ bio: 'o7' })
    })
    expect(save()).toBeDisabled()
    await userEvent.type(field('Bio'), '!')
    expect(save()).toBeEnabled()
    await userEvent.type(field('Bio'), '{Backspace}  ')
    expect(save()).toBeDisabled()
    await userEvent.clear(field('Bio'))
    await userEvent.type(field('Bio'), 'o7')
    await userEvent.click(screen.getByRole('radio', { name: 'Kelp' }))
    await userEvent.click(save())
    expect(sent).toEqual([{ bio: 'o7', color: '#5fd487' }])
    expect(toasts.map(({ text }) => text)).toEqual(['Profile saved'])
  })

  it('[PRO-1] counts the bio up to 500 and shows the default behind the empty field', async () => {
    await edit(() => ownProfile(), ownProfile({ bio: defaultBio('puddle') }))
    expect(field('Bio')).toHaveValue('')
    expect(field('Bio')).toHaveAttribute('placeholder', 'Not much is known about puddle...')
    expect(field('Bio')).toHaveAttribute('maxlength', '500')
    fireEvent.change(field('Bio'), { target: { value: 'x'.repeat(500) } })
    expect(screen.getByText('500/500')).toBeVisible()
  })

  it.each([
    ['ab', 'Display name must be 3 to 16 characters long'],
    ['lantern lou', 'Display name can only contain letters, numbers, dashes, and underscores.'],
  ])('[PRO-1] does not take %p as a name, and says why', async (name, problem) => {
    await edit(() => ownProfile())
    fireEvent.change(field('Display name'), { target: { value: name } })
    expect(screen.getByText(problem)).toBeVisible()
    expect(save()).toBeDisabled()
  })

  it.each([
    ['it is taken', 'name-taken', 'This display name is already taken'],
    ['it would pass for staff', 'name-for-staff', 'This display name would pass for the crew. Choose another one.'],
  ])('[PRO-1] shows under the name that %s', async (_, code, text) => {
    await edit(() => {
      throw new ApiError(409, `accounts/${code}`, text)
    })
    fireEvent.change(field('Display name'), { target: { value: 'Rival' } })
    await userEvent.click(save())
    expect(await screen.findByText(text)).toBeVisible()
    expect(field('Display name')).toBeInvalid()
  })

  it('[PRO-1] leads to changing the password and to deleting the account', async () => {
    const { modals } = await edit(() => ownProfile())
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }))
    expect(modals.map(({ id }) => id)).toEqual(['change-password', 'delete-account'])
  })
})

describe('the profile photo', () => {
  const file = (type: string, size: number) => {
    const made = new File(['x'], 'photo', { type })
    Object.defineProperty(made, 'size', { value: size })
    return made
  }
  const choose = (one: File) => fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [one] } })

  it('[PRO-2] may be JPEG or PNG of up to 4 MiB', () => {
    expect(photoProblem({ type: 'image/png', size: limits.photoMaxBytes })).toBeNull()
    expect(photoProblem({ type: 'image/jpeg', size: 1 })).toBeNull()
    expect(photoProblem({ type: 'image/gif', size: 1 })).toBe('Only JPEG and PNG pictures can be uploaded')
    expect(photoProblem({ type: 'image/png', size: 5_242_880 })).toBe(
      'This picture has 5.0 MB, at most 4.0 MB can be uploaded',
    )
    expect(photoProblem({ type: 'image/png', size: 0 })).toBe('This file is empty')
  })

  it('[PRO-2] is checked before it is sent; a file that is no picture is not sent', async () => {
    const sent: unknown[] = []
    const uploadPhoto = (input?: { file: File }) => {
      sent.push(input?.file)
      return ownProfile({ photo: '/pictures/a-80.webp', pfps: [{ id: 'a', url: '/pictures/a-80.webp' }] })
    }
    renderInShell(<PhotoModal />, { states, api: { profile: { read: () => ownProfile(), uploadPhoto } } })
    await screen.findByText('Pictures you upload are kept here.')
    choose(file('text/plain', 1))
    expect(await screen.findByRole('alert')).toHaveTextContent('Only JPEG and PNG pictures can be uploaded')
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
    const picture = file('image/png', 100)
    choose(picture)
    expect(await screen.findByRole('img', { name: 'Preview' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
    expect(await screen.findByRole('button', { name: 'Picture 1', pressed: true })).toBeVisible()
    expect(sent).toEqual([picture])
    expect(sent[0]).toBe(picture)
  })

  it('[PRO-2] shows why the server refused one', async () => {
    const uploadPhoto = () => {
      throw new ApiError(400, 'upload/not-an-image', 'This picture is damaged and cannot be read')
    }
    renderInShell(<PhotoModal />, { states, api: { profile: { read: () => ownProfile(), uploadPhoto } } })
    await screen.findByText('Pictures you upload are kept here.')
    choose(file('image/png', 100))
    await userEvent.click(await screen.findByRole('button', { name: 'Upload' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This picture is damaged and cannot be read')
  })

  it('[PRO-2] is one of the pictures that the person has, or none', async () => {
    const pfps = ['a', 'b'].map((id) => ({ id, url: `/pictures/${id}-80.webp` }))
    const chosen: unknown[] = []
    const choosePhoto = (input?: { body: { pfp: string | null } }) => {
      chosen.push(input?.body.pfp)
      const found = pfps.find(({ id }) => id === input?.body.pfp)
      return ownProfile({ pfps, photo: found?.url ?? null })
    }
    const read = () => ownProfile({ pfps, photo: pfps[0]!.url })
    renderInShell(<PhotoModal />, { states, api: { profile: { read, choosePhoto } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Picture 2', pressed: false }))
    expect(await screen.findByRole('button', { name: 'Picture 2', pressed: true })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull())
    expect(chosen).toEqual(['b', null])
  })
})
