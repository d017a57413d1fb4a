import { clanAlliances } from '@shoal/bus/alliances/offers'
import { chatPanel, chatSettings } from '@shoal/bus/chat/offers'
import {
  clanInfoPanel,
  clanInvitation,
  clansPanel,
  clanVault,
  createClan,
  editClan,
  inviteToClan,
  transferClan,
} from '@shoal/bus/clans/offers'
import { leaderBoardPanel } from '@shoal/bus/leaders/offers'
import { rankLadder, yourMedals } from '@shoal/bus/medals/offers'
import { notificationsModal } from '@shoal/bus/notifications/offers'
import { bar, overlay, settingsRows } from '@shoal/bus/page/offers'
import {
  personPanel,
  profileModal,
  profilePanel,
  profilePhoto,
  userCardActions,
  xpHistory,
} from '@shoal/bus/profile/offers'
import { onInteract } from '@shoal/bus/streams/offers'
import { playSfx, sendTts, ttsPanel } from '@shoal/bus/voice/offers'
import { defineRemote, offer } from '@shoal/remote-kit/define'
import { seasonEnding, whileGone } from './src/notifications/offers.ts'

export default defineRemote({
  name: 'mfe-social',
  contract: '^1.2.0',
  publishes: [
    ...(['chat:mention', 'how-told', 'notifications:seen', 'page-look', 'page-title', 'panel:mark'] as const),
    'pressed-notification',
    ...(['streams:live', 'streams:select'] as const),
    'wanted-message',
  ],
  panels: [
    offer(chatPanel, {
      title: 'Chat',
      place: 'side',
      icon: 'message-circle',
      order: 10,
      load: () => import('./src/chat/ChatPanel.tsx'),
    }),
    offer(profilePanel, {
      title: 'Profile',
      path: '/profile',
      icon: 'user',
      group: 'Community',
      order: 110,
      access: 'user',
      load: () => import('./src/profile/ProfilePanel.tsx'),
    }),
    offer(clansPanel, {
      title: 'Clans',
      path: '/clans',
      icon: 'shield',
      group: 'Community',
      order: 112,
      load: () => import('./src/clans/ClansPanel.tsx'),
    }),
    offer(clanInfoPanel, {
      title: 'Clan',
      path: '/clan',
      icon: 'shield-user',
      group: 'Community',
      order: 114,
      load: () => import('./src/clans/ClanInfoPanel.tsx'),
    }),
    offer(ttsPanel, {
      title: 'TTS and sound effects',
      path: '/tts',
      access: 'user',
      load: () => import('./src/voice/TtsPanel.tsx'),
    }),
    offer(personPanel, { title: 'Person', path: '/people', load: () => import('./src/profile/PersonPanel.tsx') }),
    offer(leaderBoardPanel, {
      title: 'Leader board',
      path: '/leader-board',
      icon: 'trophy',
      group: 'Community',
      order: 120,
      load: () => import('./src/leaders/LeaderBoardPanel.tsx'),
    }),
  ],
  modals: [
    offer(sendTts, {
      title: 'Send a TTS Message',
      size: 'medium',
      access: 'user',
      load: () => import('./src/voice/SendTtsModal.tsx'),
    }),
    offer(playSfx, {
      title: 'Play a Sound Effect',
      size: 'medium',
      access: 'user',
      load: () => import('./src/voice/PlaySfxModal.tsx'),
    }),
    offer(chatSettings, {
      title: 'Chat settings',
      size: 'medium',
      access: 'user',
      load: () => import('./src/chat/reading/ChatSettingsModal.tsx'),
    }),
    offer(clanAlliances, {
      title: 'Clan Alliances',
      size: 'medium',
      access: 'user',
      load: () => import('./src/alliances/ClanAlliancesModal.tsx'),
    }),
    offer(createClan, {
      title: 'Create a New Clan',
      size: 'medium',
      access: 'user',
      load: () => import('./src/clans/CreateClanModal.tsx'),
    }),
    offer(editClan, {
      title: 'Edit Clan Details',
      size: 'medium',
      access: 'user',
      load: () => import('./src/clans/EditClanModal.tsx'),
    }),
    offer(inviteToClan, {
      title: 'Invite new clan member',
      access: 'user',
      load: () => import('./src/clans/InviteModal.tsx'),
    }),
    offer(clanInvitation, {
      title: 'Invited to join a clan',
      size: 'medium',
      access: 'user',
      load: () => import('./src/clans/InvitationModal.tsx'),
    }),
    offer(transferClan, {
      title: 'Clan Ownership Transfer',
      access: 'user',
      load: () => import('./src/clans/TransferModal.tsx'),
    }),
    offer(clanVault, {
      title: 'Clan Vault',
      style: 'metal',
      size: 'medium',
      access: 'user',
      load: () => import('./src/clans/VaultModal.tsx'),
    }),
    offer(profileModal, { title: 'Profile', load: () => import('./src/profile/ProfileModal.tsx') }),
    offer(profilePhoto, {
      title: 'Profile Photo',
      style: 'metal',
      access: 'user',
      load: () => import('./src/profile/PhotoModal.tsx'),
    }),
    offer(xpHistory, {
      title: 'Your XP',
      size: 'medium',
      access: 'user',
      load: () => import('./src/profile/XpHistoryModal.tsx'),
    }),
    offer(yourMedals, {
      title: 'Your Medals',
      size: 'medium',
      access: 'user',
      load: () => import('./src/medals/YourMedalsModal.tsx'),
    }),
    offer(rankLadder, {
      title: 'Ranks',
      size: 'medium',
      access: 'user',
      load: () => import('./src/levels/RankLadderModal.tsx'),
    }),
    offer(notificationsModal, {
      title: 'Notifications',
      size: 'medium',
      access: 'user',
      load: () => import('./src/notifications/NotificationsModal.tsx'),
    }),
    offer(whileGone, {
      title: 'While you were gone...',
      style: 'metal',
      size: 'medium',
      access: 'user',
      load: () => import('./src/notifications/GoneModal.tsx'),
    }),
    offer(seasonEnding, {
      title: 'Season 1 is ending soon!',
      style: 'metal',
      access: 'user',
      load: () => import('./src/notifications/SeasonModal.tsx'),
    }),
  ],
  slots: [
    offer(userCardActions, {
      id: 'block',
      access: 'user',
      order: 50,
      load: () => import('./src/chat/reading/BlockButton.tsx'),
    }),
    offer(overlay, {
      id: 'progress-news',
      access: 'user',
      load: () => import(/* webpackChunkName: "ownNews" */ './src/levels/ProgressNews.tsx'),
    }),
    offer(bar, {
      id: 'notifications',
      access: 'user',
      order: 14,
      load: () => import(/* webpackChunkName: "bar" */ './src/notifications/Bell.tsx'),
    }),
    offer(overlay, {
      id: 'arrival',
      load: () => import(/* webpackChunkName: "layers" */ './src/notifications/NotificationLayer.tsx'),
    }),
    offer(overlay, {
      id: 'voice-news',
      access: 'user',
      load: () => import(/* webpackChunkName: "ownNews" */ './src/voice/VoiceNews.tsx'),
    }),
    offer(onInteract, { id: 'be-heard', order: 5, load: () => import('./src/voice/BeHeard.tsx') }),
    offer(bar, {
      id: 'first-steps',
      access: 'user',
      order: 11,
      load: () => import(/* webpackChunkName: "bar" */ './src/steps/FirstSteps.tsx'),
    }),
    offer(bar, {
      id: 'level',
      access: 'user',
      order: 12,
      load: () => import(/* webpackChunkName: "bar" */ './src/levels/LevelChip.tsx'),
    }),
    offer(overlay, {
      id: 'clan-news',
      access: 'user',
      load: () => import(/* webpackChunkName: "ownNews" */ './src/clans/ClanNews.tsx'),
    }),
    offer(userCardActions, {
      id: 'invite-to-clan',
      access: 'user',
      order: 35,
      load: () => import('./src/clans/InviteUserButton.tsx'),
    }),
    offer(bar, {
      id: 'daily',
      access: 'user',
      order: 13,
      load: () => import(/* webpackChunkName: "bar" */ './src/daily/DailyChip.tsx'),
    }),
    offer(overlay, {
      id: 'debuffs',
      access: 'user',
      load: () => import(/* webpackChunkName: "ownNews" */ './src/debuffs/DebuffLayer.tsx'),
    }),
    offer(settingsRows, {
      id: 'push',
      access: 'user',
      order: 20,
      load: () => import('./src/push/PushSetting.tsx'),
    }),
    offer(overlay, {
      id: 'pressed',
      access: 'user',
      load: () => import(/* webpackChunkName: "ownNews" */ './src/notifications/PressedLayer.tsx'),
    }),
    // Nothing to see until somebody points at a name; the card's own code comes then.
    offer(overlay, {
      id: 'user-card',
      load: () => import(/* webpackChunkName: "layers" */ './src/profile/UserCardLayer.tsx'),
    }),
  ],
})
