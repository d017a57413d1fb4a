import { reasons } from '../../dsl/reasons.ts'

export const clansReasons = reasons({
  tokens: {
    'clan-deposit': 'Into the clan vault',
    'clan-withdrawal': 'Out of the clan vault',
    'clan-disbanded': 'From the vault of a clan that is no more',
    'clan-ended': 'Clan ended',
  },
})
