import {
  auditionModal,
  auditionsPanel,
  auditionToys,
  auditionVote,
  ownAudition,
  streamStarsPoints,
} from '@shoal/bus/auditions/offers'
import { battlePanel, kickFromBattle, practicePanel, spectatePanel } from '@shoal/bus/battle/offers'
import { overlay } from '@shoal/bus/page/offers'
import { defineRemote, offer } from '@shoal/remote-kit/define'

export default defineRemote({
  name: 'mfe-battle-chat',
  contract: '^1.2.0',
  publishes: ['battle'],
  panels: [
    offer(battlePanel, {
      title: 'Battle chat',
      path: '/battle-chat',
      icon: 'swords',
      order: 20,
      load: () => import('./src/battle/BattlePanel.tsx'),
    }),
    // Both are reached from Battle chat, and by their addresses.
    offer(spectatePanel, {
      title: 'Spectate',
      path: '/battle-chat/spectate',
      load: () => import('./src/battle/SpectatePanel.tsx'),
    }),
    offer(practicePanel, {
      title: 'Practice battle',
      path: '/battle-chat/practice',
      load: () => import('./src/practice/PracticePanel.tsx'),
    }),
    offer(auditionsPanel, {
      title: 'Auditions',
      path: '/auditions',
      icon: 'video',
      order: 45,
      load: () => import('./src/auditions/AuditionsPanel.tsx'),
    }),
  ],
  modals: [
    offer(kickFromBattle, {
      title: 'Kick from battle chat',
      access: 'mod',
      load: () => import('./src/battle/KickModal.tsx'),
    }),
    offer(auditionModal, {
      title: 'Audition',
      size: 'medium',
      access: 'user',
      load: () => import('./src/auditions/AuditionModal.tsx'),
    }),
    offer(auditionVote, {
      title: 'Audition Vote',
      size: 'large',
      load: () => import('./src/auditions/VoteModal.tsx'),
    }),
    offer(auditionToys, {
      title: 'Audition Toys',
      size: 'medium',
      load: () => import('./src/auditions/ToysModal.tsx'),
    }),
    offer(streamStarsPoints, {
      title: 'Stream Stars Points',
      size: 'medium',
      load: () => import('./src/auditions/StarsModal.tsx'),
    }),
  ],
  slots: [
    offer(ownAudition, {
      id: 'own-audition',
      access: 'user',
      load: () => import('./src/auditions/OwnAudition.tsx'),
    }),
    // Shows something only to people who wait or battle; keeps listening for them while another panel is open.
    offer(overlay, {
      id: 'battle-watch',
      access: 'user',
      order: 20,
      load: () => import('./src/battle/BattleChip.tsx'),
    }),
  ],
})
