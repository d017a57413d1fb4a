import { panel } from '../../dsl/offers.ts'

export const leaderBoardPanel = panel('leader-board')
