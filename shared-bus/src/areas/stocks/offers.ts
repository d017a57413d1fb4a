import * as z from '@shoal/bus/shape'
import { modal, panel } from '../../dsl/offers.ts'

export const stocksPanel = panel('stocks')
export const stocksLeaderBoard = panel('stocks-leader-board')
/** The person's stocks, in short, beside the picture. */
export const stocksSidePanel = panel('stocks-portfolio')
/** STK-3: an order ticket over whatever is open; with a ticker, for that stock. */
export const stox = modal('stox', z.object({ ticker: z.optional(z.string()) }))
