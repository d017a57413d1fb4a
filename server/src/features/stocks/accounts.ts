import { accountId } from '../../platform/ledger/index.ts'

/** Holders of shares and orders other than people: the market maker, and the issuer of the shares. */
export const house = 'house'
export const issuer = 'issuer'

/**
 * What a holder can spend. The market maker has a purse of its own for each stock, so that it cannot lose more than it was
 * given, and that stocks do not wait for each other.
 */
export const purseOf = (stockId: string, holder: string): string =>
  holder === house ? accountId('house', `market-maker:${stockId}`) : accountId('user', holder)

/** What the open buy orders of a holder hold. */
export const escrowOf = (stockId: string, holder: string): string =>
  accountId('escrow', holder === house ? `stocks:house:${stockId}` : `stocks:${holder}`)

/** Payments of trades in a stock go through this account, and are there for no longer than a statement. */
export const clearingOf = (stockId: string): string => accountId('escrow', `stocks:clearing:${stockId}`)

/** A share account by its parts. */
export const shareAccountId = (stockId: string, holder: string): string => `${stockId}:${holder}`
