import { ApiError, createBus, modalArea } from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import { deviceOf } from '@shoal/bus/accounts/rules'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createStore } from 'zustand'
import { createRegistryStore } from '../../loading/registry.ts'
import { type Page, PageContext } from '../../page/context.ts'
import { Toasts } from '../../page/toasts.ts'
import { SessionControl, sessionFromFacts } from '../../session/SessionControl.ts'
import { askForSecondFactor } from '../askForSecondFactor.ts'
import { ModalFooterContext } from '../footer.tsx'
import ChangePassword from './ChangePassword.tsx'
import ConfirmEmail from './ConfirmEmail.tsx'
import DeleteAccount from './DeleteAccount.tsx'
import ForgotPassword from './ForgotPassword.tsx'
import LogIn from './LogIn.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { passkeysWork } from './passkey.ts'
import SecondFactorModal from './SecondFactorModal.tsx'
import SettingsModal from './SettingsModal.tsx'
import SignUp from './SignUp.tsx'

const person = sessionFromFacts({
  user: {
    id: 'u',
    displayName: 'mk',
    color: '#ffffff',
    photo: null,
    flags: { admin: false, mod: false, fish: false, qa: false },
    pass: 'none',
  },
  environment: '',
  host: '',
})!
const session: Session = { ...person, user: { ...person.user, email: { email: 'mk@example.test' } } }

/** Shows a modal in a page whose account calls are these. */
function show(
  modal: ReactNode,
  accounts: Record<string, (input: never) => unknown>,
  who: Session | null = null,
  more: Partial<Page> = {},
) {
  const bus = createBus({ request: async () => ({}), initial: { session: who } })
  const left: string[] = []
  const api = (() => accounts) as unknown as Page['api']
  const page = {
    bus,
    api,
    toasts: new Toasts(),
    session: new SessionControl(bus, api, (to) => left.push(to)),
    ...more,
  } as unknown as Page
  const opened: unknown[] = []
  bus.on(modalArea.topics.open).subscribe((request) => opened.push(request))
  const footer = document.body.appendChild(document.createElement('footer'))
  render(
    <PageContext value={page}>
      <ModalFooterContext value={footer}>{modal}</ModalFooterContext>
    </PageContext>,
  )
  return { bus, opened, left }
}
const user = userEvent.setup({ delay: null })
const type = (label: string | RegExp, text: string) => user.type(screen.getByLabelText(label), text)
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const wrong = new ApiError(401, 'accounts/wrong-credentials', 'Wrong e-mail or password')

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer
/** What the server asks for, and what the page sends when the browser of `browserWithPasskeys` has signed it. */
const toSign = {
  challenge: 'AAAA',
  rpId: 'shoal.test',
  timeout: 1_000,
  userVerification: 'required',
  allowCredentials: [],
}
const signed = { id: 'a-key', clientDataJSON: 'Yw', authenticatorData: 'ZA', signature: 'cw', userHandle: 'dQ' }
const made = { id: 'a-key', clientDataJSON: 'Yw', attestationObject: 'bw', transports: ['internal'] }

/** Gives the page a browser with passkeys, which this environment has none of. Answers what is asked for a signature. */
function browserWithPasskeys(): jest.Mock {
  const credential = (response: object) => ({
    ...{ id: 'a-key', rawId: bytes('r'), type: 'public-key', getClientExtensionResults: () => ({}), response },
  })
  const get = jest.fn(async () =>
    credential({
      ...{ clientDataJSON: bytes('c'), authenticatorData: bytes('d'), signature: bytes('s'), userHandle: bytes('u') },
    }),
  )
  const create = async () =>
    credential({ clientDataJSON: bytes('c'), attestationObject: bytes('o'), getTransports: () => ['internal'] })
  Object.assign(globalThis, { PublicKeyCredential: class {} })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get, create } })
  return get
}
afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))

describe('log in', () => {
  it('[AUTH-1] sends e-mail and password, and makes the page the person’s', async () => {
    const logIn = jest.fn(async () => session)
    const { bus } = show(<LogIn />, { logIn })
    await type(/E-mail/, 'mk@example.test')
    await type(/Password/, 'swim-with-us')
    await press('Log in')
    expect(logIn).toHaveBeenCalledWith({ body: { email: 'mk@example.test', password: 'swim-with-us' } })
    await waitFor(() => expect(bus.state(accountsArea.states.session).value?.user.displayName).toBe('mk'))
  })

  it('[AUTH-1] takes a passkey alone; a prompt that was closed is told kindly', async () => {
    const get = browserWithPasskeys()
    get.mockRejectedValueOnce(new DOMException('The operation was not allowed', 'NotAllowedError'))
    const logIn = jest.fn(async () => session)
    const { bus } = show(<LogIn />, { beginLogIn: async () => toSign, logIn })
    await press('Use a passkey')
    expect(await screen.findByText(/the prompt was closed/)).toBeInTheDocument()
    expect(logIn).not.toHaveBeenCalled()
    await press('Use a passkey')
    await waitFor(() => expect(bus.state(accountsArea.states.session).value).toBe(session))
    expect(logIn).toHaveBeenCalledWith({ body: signed })
  })

  it('[AUTH-1] offers no passkey where the browser knows none', () => {
    show(<LogIn />, {})
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  })

  it('shows what the server says', async () => {
    show(<LogIn />, { logIn: () => Promise.reject(wrong) })
    await type(/E-mail/, 'mk@example.test')
    await type(/Password/, 'nope')
    await press('Log in')
    expect(await screen.findByText('Wrong e-mail or password')).toBeInTheDocument()
  })
})

describe('the second step', () => {
  const needed = new ApiError(401, 'accounts/second-step-needed', 'Confirm with your second factor')
  const waits = (passkeys = false) => ({
    secondStep: async () => ({ authenticator: !passkeys, passkeys, recoveryCodes: true }),
  })
  const wrongCode = new ApiError(400, 'accounts/wrong-factor', 'This code is not right.')

  it('[AUTH-1] follows the password where the account asks for it: a code of the app, or a recovery code', async () => {
    const takeSecondStep = jest.fn().mockRejectedValueOnce(wrongCode).mockResolvedValue(session)
    const { bus } = show(<LogIn />, { ...waits(), logIn: () => Promise.reject(needed), takeSecondStep })
    await type(/E-mail/, 'mk@example.test')
    await type(/Password/, 'swim-with-us')
    await press('Log in')
    await screen.findByLabelText(/Six digits/)
    await type(/Six digits/, '12345')
    await press('Log in')
    expect(await screen.findByText('Enter the six digits')).toBeInTheDocument()
    expect(takeSecondStep).not.toHaveBeenCalled()
    // With the sixth it is handed in by itself.
    await type(/Six digits/, '6')
    expect(await screen.findByText('This code is not right.')).toBeInTheDocument()
    await press('Use a recovery code')
    await user.clear(screen.getByLabelText(/Recovery code/))
    await type(/Recovery code/, 'abcde-fgh23')
    await press('Log in')
    await waitFor(() => expect(bus.state(accountsArea.states.session).value).toBe(session))
    expect(takeSecondStep.mock.calls).toEqual([[{ body: { code: '123456' } }], [{ body: { code: 'abcde-fgh23' } }]])
  })

  it('[AUTH-1] is a passkey where the account has one, in a browser that knows them', async () => {
    const takeSecondStep = jest.fn(async () => session)
    const calls = { ...waits(true), logIn: () => Promise.reject(needed), beginSecondStep: async () => toSign }
    const get = browserWithPasskeys()
    const { bus } = show(<LogIn />, { ...calls, takeSecondStep })
    await type(/E-mail/, 'mk@example.test')
    await type(/Password/, 'swim-with-us')
    await press('Log in')
    expect(await screen.findByText(/Confirm with your passkey/)).toBeInTheDocument()
    await press('Use a passkey')
    await waitFor(() => expect(bus.state(accountsArea.states.session).value).toBe(session))
    expect(get).toHaveBeenCalledTimes(1)
    expect(takeSecondStep).toHaveBeenCalledWith({ body: signed })
  })

  it('[AUTH-1] is a recovery code for people with a passkey in a browser that knows none', async () => {
    show(<LogIn />, { ...waits(true), logIn: () => Promise.reject(needed) })
    await type(/E-mail/, 'mk@example.test')
    await type(/Password/, 'swim-with-us')
    await press('Log in')
    expect(await screen.findByLabelText(/Recovery code/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  })

  it('[AUTH-3] follows the code of a forgotten password, too, and then comes the new one', async () => {
    show(<ForgotPassword />, {
      ...waits(),
      confirmEmail: () => Promise.reject(needed),
      takeSecondStep: async () => ({ ...session, recovery: true }),
    })
    await press('I have a code')
    await type(/Code/, 'ABCD-1234')
    await screen.findByLabelText(/Six digits/)
    await type(/Six digits/, '123 456')
    expect(await screen.findByLabelText(/^New password/)).toBeInTheDocument()
  })
})

describe('the second factor', () => {
  const none = { authenticator: null, recoveryCodes: 0, proved: false }
  const app = {
    authenticator: { addedAt: '2026-06-01T12:00:00.000Z', lastUsedAt: null },
    recoveryCodes: 10,
    proved: true,
  }
  const added = { secret: 'ABCDEFGH', address: 'otpauth://totp/x', qr: { size: 2, path: 'M0 0h1v1h-1z' } }

  it('[AUTH-1] an authenticator app is added after the password: picture, first code, and ten recovery codes that are shown once', async () => {
    const codes = Array.from({ length: 10 }, (_, n) => `abcde-fgh2${n}`)
    const prove = jest.fn(async () => undefined)
    const confirmAuthenticator = jest.fn(async () => ({ recoveryCodes: codes }))
    const secondFactor = jest.fn().mockResolvedValueOnce(none).mockResolvedValue(app)
    const calls = {
      list: async () => ({ passkeys: [] }),
      secondFactor,
      prove,
      addAuthenticator: async () => added,
      confirmAuthenticator,
    }
    show(<SecondFactorModal />, calls, { ...session, needsSecondFactor: true })
    expect(await screen.findByText(/your rights as staff wait/)).toBeInTheDocument()
    await press('Set up')
    await type(/Password/, 'swim-with-us')
    await press('Continue')
    expect(prove).toHaveBeenCalledWith({ body: { password: 'swim-with-us' } })
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument()
    expect(screen.getByText('ABCD EFGH')).toBeInTheDocument()
    await type(/Six digits/, '123456')
    await press('Turn on')
    expect(await screen.findByText('abcde-fgh20')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'shoal-recovery-codes.txt')
    await press('I have kept them')
    expect(await screen.findByText('10 of 10 left')).toBeInTheDocument()
    expect(screen.queryByText('abcde-fgh20')).toBeNull()
    expect(screen.queryByText(/your rights as staff wait/)).toBeNull()
  })

  it('[AUTH-1] [UI-10] each step takes the focus, and a wrong first code speaks of no recovery code', async () => {
    const confirmAuthenticator = jest
      .fn()
      .mockRejectedValueOnce(new ApiError(400, 'accounts/wrong-factor', 'or use a recovery code'))
      .mockResolvedValue({ recoveryCodes: ['abcde-fgh20'] })
    const calls = {
      list: async () => ({ passkeys: [] }),
      secondFactor: async () => none,
      prove: async () => undefined,
      addAuthenticator: async () => added,
      confirmAuthenticator,
    }
    show(<SecondFactorModal />, calls, session)
    await user.click(await screen.findByRole('button', { name: 'Set up' }))
    expect(screen.getByLabelText(/Password/)).toHaveFocus()
    await user.keyboard('swim-with-us{Enter}')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Set up the authenticator app' })).toHaveFocus())
    await type(/Six digits/, '123456{Enter}')
    expect(await screen.findByText(/^This code is not right/)).toBeInTheDocument()
    expect(screen.queryByText(/recovery code/)).toBeNull()
    await type(/Six digits/, '{Backspace}7{Enter}')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus())
    await press('I have kept them')
    await waitFor(() => expect(document.activeElement).toContainElement(screen.getByText('Authenticator app')))
    expect(document.body).not.toHaveFocus()
  })

  it.each([
    ['shoal.test', true],
    ['localhost', true],
    ['127.0.0.1', false],
    ['[::1]', false],
  ])('[AUTH-1] whether passkeys work at %s: %s', (host, works) => {
    browserWithPasskeys()
    expect(passkeysWork(host)).toBe(works)
  })

  it('[AUTH-1] is removed at once by somebody who logged in just now', async () => {
    const removeAuthenticator = jest.fn(async () => undefined)
    const secondFactor = jest.fn().mockResolvedValueOnce(app).mockResolvedValue(none)
    show(<SecondFactorModal />, { list: async () => ({ passkeys: [] }), secondFactor, removeAuthenticator }, session)
    await screen.findByText(/not used yet/)
    await press('Remove')
    expect(await screen.findByText('not set up')).toBeInTheDocument()
    expect(removeAuthenticator).toHaveBeenCalledTimes(1)
  })

  it('[AUTH-1] passkeys are added with a name, listed with their last use, renamed and removed', async () => {
    browserWithPasskeys()
    const codes = ['abcde-fgh23']
    const key = { id: 'k', name: 'Unknown device', addedAt: '2026-06-01T12:00:00.000Z', lastUsedAt: null }
    const used = { ...key, name: 'My phone', lastUsedAt: '2026-06-02T12:00:00.000Z' }
    const list = jest.fn().mockResolvedValue({ passkeys: [] })
    const add = jest.fn(async () => ({ recoveryCodes: codes }))
    const [rename, remove] = [jest.fn(async () => undefined), jest.fn(async () => undefined)]
    const begun = {
      ...{
        challenge: 'AAAA',
        rp: { id: 'shoal.test', name: 'Shoal' },
        user: { id: 'dQ', name: 'mk', displayName: 'mk' },
      },
      ...{
        pubKeyCredParams: [],
        timeout: 1_000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: {},
      },
    }
    const secondFactor = async () => ({ ...none, recoveryCodes: 10, proved: true })
    const calls = { secondFactor, list, beginAdding: async () => begun, add, rename, remove }
    show(<SecondFactorModal />, calls, session)
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    expect(screen.getByLabelText(/Name/)).toHaveValue('Unknown device')
    list.mockResolvedValue({ passkeys: [key] })
    await press('Add')
    expect(await screen.findByText('abcde-fgh23')).toBeInTheDocument()
    expect(add).toHaveBeenCalledWith({ body: { name: 'Unknown device', passkey: made } })
    await press('I have kept them')
    expect(await screen.findByText(/not used yet/)).toBeInTheDocument()
    expect(screen.getByText('10 of 10 left')).toBeInTheDocument()
    await press('Rename Unknown device')
    await user.clear(screen.getByLabelText(/Name/))
    await type(/Name/, 'My phone')
    list.mockResolvedValue({ passkeys: [used] })
    await press('Rename')
    expect(rename).toHaveBeenCalledWith({ params: { id: 'k' }, body: { name: 'My phone' } })
    expect(await screen.findByText(/last used/)).toBeInTheDocument()
    list.mockResolvedValue({ passkeys: [] })
    await press('Remove My phone')
    await waitFor(() => expect(screen.queryByText('My phone')).toBeNull())
    expect(remove).toHaveBeenCalledWith({ params: { id: 'k' } })
  })

  it('[AUTH-5] staff whose rights wait for it are led to it once', () => {
    const { bus, opened } = show(null, {})
    askForSecondFactor(bus)
    bus.state(accountsArea.states.session).set(session)
    expect(opened).toEqual([])
    for (const displayName of ['mk', 'mk2'])
      bus
        .state(accountsArea.states.session)
        .set({ ...session, user: { ...session.user, displayName }, needsSecondFactor: true })
    expect(opened).toEqual([{ id: 'second-factor' }])
  })
})

describe('sign up', () => {
  it('[AUTH-2] [PRO-1] refuses a password of five characters and a name with a blank before it asks the server', async () => {
    const signUp = jest.fn()
    show(<SignUp />, { signUp })
    await type(/Display name/, 'm k')
    await type(/E-mail/, 'mk@example.test')
    await type(/Password/, '12345')
    await press('Sign up')
    expect(await screen.findByText('Password must be at least 6 characters long')).toBeInTheDocument()
    expect(
      screen.getByText('Display name can only contain letters, numbers, dashes, and underscores.'),
    ).toBeInTheDocument()
    expect(signUp).not.toHaveBeenCalled()
  })

  const fillIn = async () => {
    await type(/Display name/, 'new-here')
    await type(/E-mail/, 'mk@example.test')
    await type(/^Password/, 'swim-with-us')
    await press('Sign up')
  }

  it('says what waits, and shows what was typed as password on demand', async () => {
    show(<SignUp reason="Sign up to say it." />, {})
    expect(screen.getByText('Sign up to say it.')).toBeInTheDocument()
    expect(screen.getByText('₣100')).toBeInTheDocument()
    await type(/^Password/, 'swim')
    await press('Show password')
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'text')
    await press('Hide password')
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'password')
  })

  it('[AUTH-3] goes on to the code that comes by e-mail, which is handed in as soon as it is pasted', async () => {
    const sent = { message: 'A code is on its way.', mailbox: '/dev/mailbox' }
    const confirmEmail = jest.fn(async () => session)
    const { bus } = show(<SignUp />, { signUp: async () => sent, confirmEmail })
    await fillIn()
    expect(await screen.findByText(/A code is on its way/)).toHaveTextContent('It goes to mk@example.test')
    expect(screen.getByRole('link', { name: 'the mailbox' })).toHaveAttribute('href', '/dev/mailbox')
    await user.click(screen.getByLabelText(/Code/))
    await user.paste('ABCD-1234')
    await waitFor(() => expect(bus.state(accountsArea.states.session).value).toBe(session))
    expect(confirmEmail.mock.calls).toEqual([[{ body: { code: 'ABCD-1234' } }]])
  })

  it('[AUTH-3] another code can be asked for after half a minute, and the address can be changed', async () => {
    const signUp = jest.fn(async () => ({ message: 'Sent.' }))
    show(<SignUp />, { signUp })
    const now = Date.now()
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now)
    await fillIn()
    expect(await screen.findByText('Send again in 30 s')).toBeInTheDocument()
    clock.mockReturnValue(now + 30_000)
    const again = await screen.findByRole('button', { name: 'Send again' })
    await user.click(again)
    expect(await screen.findByText(/Sent once more/)).toBeInTheDocument()
    expect(screen.getByText('Send again in 30 s')).toBeInTheDocument()
    expect(signUp).toHaveBeenCalledTimes(2)
    expect(signUp.mock.calls[1]).toEqual(signUp.mock.calls[0])
    clock.mockRestore()
    await press('Change the address')
    expect(screen.getByLabelText(/E-mail/)).toHaveValue('mk@example.test')
    await press('Sign up')
    await waitFor(() => expect(signUp).toHaveBeenCalledTimes(3))
  })
})

it('[AUTH-3] the code that came by e-mail opens the session', async () => {
  const confirmEmail = jest.fn(async () => session)
  const { bus } = show(<ConfirmEmail />, { confirmEmail })
  await type(/Code/, 'abcd123')
  await press('Confirm')
  expect(confirmEmail).not.toHaveBeenCalled()
  await type(/Code/, '4')
  await waitFor(() => expect(bus.state(accountsArea.states.session).value).toBe(session))
  expect(confirmEmail.mock.calls).toEqual([[{ body: { code: 'abcd1234' } }]])
})

it('[AUTH-3] a forgotten password is replaced: e-mail, code, new password', async () => {
  const updatePassword = jest.fn(async () => undefined)
  const { bus } = show(<ForgotPassword />, {
    forgotPassword: async () => ({ message: 'A code is on its way.' }),
    confirmEmail: async () => ({ ...session, recovery: true }),
    updatePassword,
  })
  await type(/E-mail/, 'mk@example.test')
  await press('Send code')
  expect(await screen.findByText(/A code is on its way/)).toHaveTextContent('It goes to mk@example.test')
  await type(/Code/, 'ABCD-1234')
  await screen.findByLabelText(/^New password/)
  await type(/^New password/, 'new-secret')
  await type(/Confirm new password/, 'new-secret')
  await press('Change password')
  await waitFor(() =>
    expect(bus.state(accountsArea.states.session).value).toMatchObject({ recovery: false, user: { id: 'u' } }),
  )
  expect(updatePassword).toHaveBeenCalledWith({ body: { password: 'new-secret' } })
})

it('[ADM-2] who was given a code in another way types it without asking for an e-mail', async () => {
  const confirmEmail = jest.fn(async () => ({ ...session, recovery: true }))
  show(<ForgotPassword />, { confirmEmail })
  await press('I have a code')
  await type(/Code/, 'ABCD-1234')
  expect(await screen.findByLabelText(/^New password/)).toBeInTheDocument()
  expect(confirmEmail).toHaveBeenCalledWith({ body: { code: 'ABCD-1234' } })
})

describe('change password', () => {
  it('[AUTH-2] refuses two new passwords that differ, without asking the server', async () => {
    const updatePassword = jest.fn()
    show(<ChangePassword />, { updatePassword }, session)
    await type(/Current password/, 'old-secret')
    await type(/^New password/, 'new-secret')
    await type(/Confirm new password/, 'other')
    await press('Change password')
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument()
    expect(updatePassword).not.toHaveBeenCalled()
  })

  it('[AUTH-2] has a text for when the server says nothing', async () => {
    const silent = new ApiError(500, 'internal', 'Sorry, something went wrong')
    show(<ChangePassword />, { updatePassword: () => Promise.reject(silent) }, session)
    await type(/Current password/, 'old-secret')
    await type(/^New password/, 'new-secret')
    await type(/Confirm new password/, 'new-secret')
    await press('Change password')
    expect(await screen.findByText('Something went wrong, please try again')).toBeInTheDocument()
  })
})

describe('delete account', () => {
  it('[AUTH-4] wants the e-mail exactly, capitals and all, before it asks the server', async () => {
    const deleteAccount = jest.fn()
    show(<DeleteAccount />, { deleteAccount }, session)
    await type(/E-mail/, 'MK@example.test')
    await press('Delete account')
    expect(await screen.findByText('Email does not match value associated with this account.')).toBeInTheDocument()
    expect(deleteAccount).not.toHaveBeenCalled()
  })

  it('[AUTH-4] clears session and local storage and loads the page anew', async () => {
    sessionStorage.setItem('a', '1')
    localStorage.setItem('b', '2')
    const deleteAccount = jest.fn(async () => undefined)
    const { left } = show(<DeleteAccount />, { deleteAccount }, session)
    await type(/E-mail/, ' mk@example.test ')
    await press('Delete account')
    await waitFor(() => expect(left).toEqual(['/']))
    expect(deleteAccount).toHaveBeenCalledWith({ body: { email: 'mk@example.test' } })
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
  })

  it('[AUTH-4] asks for password or code where the log-in was long ago, and goes on with the address that was typed', async () => {
    let proved = false
    const deleteAccount = jest.fn(async () => {
      if (!proved) throw new ApiError(403, 'accounts/proof-needed', 'Confirm that it is you first')
    })
    const prove = jest.fn(async ({ body }: { body: { password?: string; code?: string } }) => {
      if (body.code !== '123456')
        throw new ApiError(400, 'accounts/wrong-proof', 'That is not right. Check it and try again.')
      proved = true
    })
    const secondFactor = async () => ({ authenticator: {}, recoveryCodes: 10, proved: false })
    const { left } = show(<DeleteAccount />, { deleteAccount, prove, secondFactor }, session)
    await type(/E-mail/, 'mk@example.test')
    await press('Delete account')
    await type(/Password/, 'wrong')
    await press('Delete account')
    expect(await screen.findByText('That is not right. Check it and try again.')).toBeInTheDocument()
    expect([deleteAccount.mock.calls.length, left]).toEqual([1, []])
    await press('Use a code of the app instead')
    await type(/Six digits/, '123456')
    await press('Delete account')
    await waitFor(() => expect(left).toEqual(['/']))
    expect(deleteAccount).toHaveBeenLastCalledWith({ body: { email: 'mk@example.test' } })
  })
})

describe('the own sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const since = { createdAt: '2026-06-01T12:00:00.000Z', lastSeenAt: '2026-06-01T16:30:00.000Z' }
  const sessions = [
    { id: 'here', ...since, userAgent: firefox, address: '192.0.2.1', current: true },
    { id: 'phone', ...since, userAgent: 'curl/8', address: '192.0.2.2', current: false },
  ]

  it('[AUTH-7] [UI-10] come last in the settings, so that no button moves when they arrive', async () => {
    let arrive = (_: unknown) => {}
    const sessions = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    show(<SettingsModal />, { sessions }, session, {
      settings: { store: createStore(() => ({ sound: { volume: 1, muted: false }, motion: 'system' })) },
      registry: createRegistryStore(),
    } as unknown as Partial<Page>)
    const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    const order = ['Sound', 'Motion', 'Account', 'Where you are logged in']
    expect(titles()).toEqual(order)
    arrive({ sessions: [] })
    await waitFor(() => expect(screen.queryByText('Loading your sessions')).toBeNull())
    expect(titles()).toEqual(order)
  })

  it('[AUTH-7] are listed, and each but this one can be ended', async () => {
    const endSession = jest.fn(async () => undefined)
    show(<OwnSessions />, { sessions: async () => ({ sessions }), endSession }, session)
    const items = await screen.findAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'Firefox on Linux192.0.2.1 · this browser',
      expect.stringMatching(/^Unknown device192\.0\.2\.2 · last seen .*End$/),
    ])
    await press('End')
    expect(endSession).toHaveBeenCalledWith({ params: { id: 'phone' } })
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'End' })).toBeNull()
  })
})

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iOS'],
  ['curl/8', 'Unknown device'],
])('[AUTH-7] the list of own sessions names a device in words (%#)', (agent, words) => {
  expect(deviceOf(agent)).toBe(words)
})
