import { createContext, useContext } from 'react'

/**
 * Name of the remote to which everything below belongs; absent in the shell. What floats above the page stands outside of
 * its remote's element, beyond the reach of the remote's styles, unless it says whose it is (MFE-15).
 */
export const PortalOwner = createContext<string | undefined>(undefined)

/** Props for the element of a portal: they bring it into the scope of its remote's styles. */
export const useOwnedPortal = (): { 'data-remote': string | undefined } => ({ 'data-remote': useContext(PortalOwner) })
