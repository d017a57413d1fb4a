import { accountsArea, type Session } from '@shoal/bus/accounts'
import { useLive } from './shell.ts'

/** The signed-in session, null for a visitor. In a module of its own, so that only remotes that use it bundle that area. */
export const useSession = (): Session | null => useLive(accountsArea.states.session)
