import { accountsArea, type Session } from '@shoal/bus/accounts'
import { useLive } from './shell.ts'

/** The signed-in session, null for a visitor. In a module of its own, so that only who asks for it brings that area. */
export const useSession = (): Session | null => useLive(accountsArea.states.session)
