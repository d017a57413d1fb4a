import { createContext, useContext } from 'react'

/**
 * Name of the remote to which everything below belongs; absent in the shell. Popups stand outside of their remote's
 * element, beyond the reach of its styles, unless they carry the remote's name (MFE-15).
 */
export const PortalOwner = createContext<string | undefined>(undefined)

/** Props for the element of a portal: they bring it into the scope of its remote's styles. */
export const useOwnedPortal = (): { 'data-remote': string | undefined } => ({ 'data-remote': useContext(PortalOwner) })
