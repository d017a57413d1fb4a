import { auditionAdmin } from '@shoal/bus/auditions/offers'
import { messageActions } from '@shoal/bus/chat/offers'
import { goalManagement } from '@shoal/bus/goals/offers'
import { missionManagement } from '@shoal/bus/missions/offers'
import { overlay } from '@shoal/bus/page/offers'
import { pollManagement } from '@shoal/bus/polls/offers'
import { userCardActions } from '@shoal/bus/profile/offers'
import { muteUser } from '@shoal/bus/reports/offers'
import { onPicture } from '@shoal/bus/streams/offers'
import { defineRemote, offer, panel } from '@shoal/remote-kit/define'
import { userFlags } from './src/accounts/offers.ts'
import { editAnnouncement } from './src/announcement/offers.ts'
import { cameraKey, editCamera, fishLiveStream, moveViewers, removeCamera } from './src/cameras/offers.ts'
import { removeMessage } from './src/chat/offers.ts'
import { rejectClip } from './src/clips/offers.ts'
import { codeUses, newCodes } from './src/codes/offers.ts'
import { editContestant } from './src/contestants/offers.ts'
import { correctBalance, personLedger } from './src/economy/offers.ts'
import { editRecording } from './src/episodes/offers.ts'
import { adminToggles } from './src/features/offers.ts'
import { rejectToy } from './src/fishtoys/offers.ts'
import { editItem, giveItem, itemHistory, takeItem } from './src/items/offers.ts'
import { correctXp, giveMedal, personProgress, takeMedal } from './src/medals/offers.ts'
import { globalNotification, seasonManagement } from './src/notifications/offers.ts'
import { changeRemote, newDeployToken, revokeDeployToken } from './src/remotes/offers.ts'
import { decideCase, personHistory } from './src/reports/offers.ts'
import { editStock, haltStock } from './src/stocks/offers.ts'
import { promptVfx } from './src/vfx/offers.ts'
import { rejectSfx, rejectTts, ttsVoices } from './src/voice/offers.ts'

// Everything here needs a moderator at least: for everyone else this remote does not exist [MFE-4].
export default defineRemote({
  name: 'mfe-admin',
  contract: '^1.1.0',
  panels: [
    offer(panel('staff-room'), {
      title: 'Staff room',
      path: '/staff-room',
      icon: 'shield',
      group: 'Staff',
      order: 900,
      access: 'mod',
      load: () => import('./src/panels/StaffRoomPanel.tsx'),
    }),
    offer(panel('cockpit'), {
      title: 'Cockpit',
      path: '/staff-room/cockpit',
      icon: 'radar',
      group: 'Staff',
      order: 905,
      access: 'mod',
      load: () => import('./src/panels/CockpitPanel.tsx'),
    }),
    offer(panel('admin'), {
      title: 'Admin',
      path: '/admin',
      icon: 'sliders-horizontal',
      group: 'Staff',
      order: 910,
      access: 'admin',
      load: () => import('./src/panels/AdminPanel.tsx'),
    }),
    offer(panel('set-up'), {
      title: 'Set-up',
      path: '/admin/set-up',
      icon: 'list-checks',
      group: 'Staff',
      order: 915,
      access: 'admin',
      load: () => import('./src/setup/SetupPanel.tsx'),
    }),
    offer(panel('remotes'), {
      title: 'Remotes',
      path: '/admin/remotes',
      icon: 'blocks',
      group: 'Staff',
      order: 920,
      access: 'admin',
      load: () => import('./src/remotes/RemotesPanel.tsx'),
    }),
    offer(panel('money'), {
      title: 'Money',
      path: '/admin/money',
      icon: 'coins',
      group: 'Staff',
      order: 925,
      access: 'admin',
      load: () => import('./src/panels/MoneyPanel.tsx'),
    }),
    offer(panel('admin-recordings'), {
      title: 'Recordings',
      path: '/admin/recordings',
      icon: 'film',
      group: 'Staff',
      order: 930,
      access: 'admin',
      load: () => import('./src/episodes/RecordingsPanel.tsx'),
    }),
    offer(panel('admin-contestants'), {
      title: 'Cast',
      path: '/admin/contestants',
      icon: 'star',
      group: 'Staff',
      order: 940,
      access: 'admin',
      load: () => import('./src/contestants/CastPanel.tsx'),
    }),
    offer(panel('admin-codes'), {
      title: 'Secret codes',
      path: '/admin/codes',
      icon: 'key-round',
      group: 'Staff',
      order: 950,
      access: 'admin',
      load: () => import('./src/codes/CodesPanel.tsx'),
    }),
    offer(panel('admin-items'), {
      title: 'Item desk',
      path: '/admin/items',
      icon: 'package',
      group: 'Staff',
      order: 960,
      access: 'admin',
      load: () => import('./src/items/ItemsPanel.tsx'),
    }),
    offer(panel('admin-stocks'), {
      title: 'Stocks listing',
      path: '/admin/stocks',
      icon: 'chart-candlestick',
      group: 'Staff',
      order: 970,
      access: 'admin',
      load: () => import('./src/stocks/ListingPanel.tsx'),
    }),
  ],
  modals: [
    offer(editStock, {
      title: 'Stock',
      size: 'medium',
      access: 'admin',
      load: () => import('./src/stocks/EditStockModal.tsx'),
    }),
    offer(haltStock, {
      title: 'Halt a stock',
      size: 'small',
      access: 'admin',
      load: () => import('./src/stocks/HaltStockModal.tsx'),
    }),
    offer(editRecording, {
      title: 'Recording',
      size: 'medium',
      access: 'admin',
      load: () => import('./src/episodes/EditRecordingModal.tsx'),
    }),
    offer(editContestant, {
      title: 'Contestant',
      size: 'medium',
      access: 'admin',
      load: () => import('./src/contestants/EditContestantModal.tsx'),
    }),
    offer(newCodes, {
      title: 'Make secret codes',
      size: 'medium',
      access: 'admin',
      load: () => import('./src/codes/NewCodesModal.tsx'),
    }),
    offer(codeUses, {
      title: 'Who used it',
      size: 'medium',
      access: 'admin',
      load: () => import('./src/codes/CodeUsesModal.tsx'),
    }),
    offer(editItem, { title: 'Edit item', access: 'admin', load: () => import('./src/items/EditItemModal.tsx') }),
    offer(giveItem, { title: 'Give an item', access: 'admin', load: () => import('./src/items/GiveItemModal.tsx') }),
    offer(takeItem, { title: 'Take an item', access: 'admin', load: () => import('./src/items/TakeItemModal.tsx') }),
    offer(itemHistory, {
      title: 'History of an item',
      size: 'large',
      access: 'admin',
      load: () => import('./src/items/ItemHistoryModal.tsx'),
    }),
    offer(removeMessage, {
      title: 'Remove message',
      access: 'mod',
      load: () => import('./src/chat/RemoveMessageModal.tsx'),
    }),
    offer(muteUser, {
      title: 'Mute User',
      size: 'large',
      access: 'mod',
      load: () => import('./src/reports/MuteUserModal.tsx'),
    }),
    offer(decideCase, {
      title: 'Reported',
      size: 'large',
      access: 'mod',
      load: () => import('./src/reports/DecideCaseModal.tsx'),
    }),
    offer(personHistory, {
      title: 'History',
      size: 'large',
      access: 'mod',
      load: () => import('./src/reports/PersonHistoryModal.tsx'),
    }),
    offer(rejectClip, {
      title: 'Reject clip',
      access: 'mod',
      load: () => import('./src/clips/RejectClipModal.tsx'),
    }),
    offer(rejectToy, {
      title: 'Reject fishtoy',
      access: 'mod',
      load: () => import('./src/fishtoys/RejectToyModal.tsx'),
    }),
    offer(rejectTts, {
      title: 'Reject TTS message',
      access: 'mod',
      load: () => import('./src/voice/RejectMessageModal.tsx'),
    }),
    offer(rejectSfx, {
      title: 'Reject sound effect',
      access: 'mod',
      load: () => import('./src/voice/RejectMessageModal.tsx'),
    }),
    offer(ttsVoices, {
      title: 'TTS Voices',
      size: 'medium',
      access: 'admin',
      load: () => import('./src/voice/VoicesModal.tsx'),
    }),
    offer(editCamera, {
      title: 'Camera',
      size: 'medium',
      access: 'admin',
      load: () => import('./src/cameras/CameraModal.tsx'),
    }),
    offer(cameraKey, {
      title: 'Stream key',
      size: 'medium',
      access: 'admin',
      load: () => import('./src/cameras/CameraKeyModal.tsx'),
    }),
    offer(removeCamera, {
      title: 'Delete the camera?',
      access: 'admin',
      load: () => import('./src/cameras/RemoveCameraModal.tsx'),
    }),
    offer(moveViewers, {
      title: 'Move the viewers',
      access: 'mod',
      load: () => import('./src/cameras/MoveViewersModal.tsx'),
    }),
    offer(fishLiveStream, {
      title: 'Fish Live Stream',
      size: 'medium',
      access: 'mod',
      load: () => import('./src/cameras/FishLiveStreamModal.tsx'),
    }),
    offer(auditionAdmin, {
      title: 'Audition Admin',
      size: 'large',
      access: 'mod',
      load: () => import('./src/auditions/AuditionAdminModal.tsx'),
    }),
    offer(userFlags, {
      title: 'User flags',
      access: 'admin',
      load: () => import('./src/accounts/UserFlagsModal.tsx'),
    }),
    offer(editAnnouncement, {
      title: 'Announcement',
      style: 'metal',
      access: 'mod',
      load: () => import('./src/announcement/AnnouncementModal.tsx'),
    }),
    offer(promptVfx, {
      title: 'Prompt VFX',
      size: 'large',
      style: 'metal',
      access: 'mod',
      load: () => import('./src/vfx/PromptVfxModal.tsx'),
    }),
    offer(pollManagement, {
      title: 'Poll Management',
      style: 'metal',
      access: 'mod',
      load: () => import('./src/polls/PollManagementModal.tsx'),
    }),
    offer(missionManagement, {
      title: 'Global Mission Management',
      style: 'metal',
      access: 'mod',
      load: () => import('./src/missions/MissionManagementModal.tsx'),
    }),
    offer(personLedger, {
      title: 'Ledger',
      size: 'large',
      access: 'admin',
      load: () => import('./src/economy/PersonLedgerModal.tsx'),
    }),
    offer(correctBalance, {
      title: 'Correct the balance',
      access: 'admin',
      load: () => import('./src/economy/CorrectBalanceModal.tsx'),
    }),
    offer(correctXp, {
      title: 'Correct the XP',
      access: 'admin',
      load: () => import('./src/medals/CorrectXpModal.tsx'),
    }),
    offer(personProgress, {
      title: 'XP and medals',
      access: 'admin',
      load: () => import('./src/medals/PersonProgressModal.tsx'),
    }),
    offer(giveMedal, { title: 'Give a medal', access: 'admin', load: () => import('./src/medals/GiveMedalModal.tsx') }),
    offer(takeMedal, { title: 'Take a medal', access: 'admin', load: () => import('./src/medals/TakeMedalModal.tsx') }),
    offer(goalManagement, {
      title: 'Goal Management',
      size: 'medium',
      access: 'mod',
      load: () => import('./src/goals/GoalManagementModal.tsx'),
    }),
    offer(globalNotification, {
      title: 'Global Notification',
      style: 'metal',
      access: 'admin',
      load: () => import('./src/notifications/GlobalNotificationModal.tsx'),
    }),
    offer(seasonManagement, {
      title: 'End of the season',
      access: 'admin',
      load: () => import('./src/notifications/SeasonModal.tsx'),
    }),
    offer(adminToggles, {
      title: 'Admin Toggles',
      access: 'admin',
      load: () => import('./src/features/AdminTogglesModal.tsx'),
    }),
    offer(changeRemote, {
      title: 'Change what people get',
      size: 'medium',
      access: 'admin',
      load: () => import('./src/remotes/ChangeModal.tsx'),
    }),
    offer(newDeployToken, {
      title: 'New deploy token',
      size: 'medium',
      access: 'admin',
      load: () => import('./src/remotes/TokenModal.tsx'),
    }),
    offer(revokeDeployToken, {
      title: 'Revoke the token?',
      access: 'admin',
      load: () => import('./src/remotes/RevokeTokenModal.tsx'),
    }),
  ],
  slots: [
    offer(userCardActions, {
      id: 'mute-user',
      access: 'mod',
      order: 50,
      load: () => import('./src/reports/MuteButton.tsx'),
    }),
    offer(userCardActions, {
      id: 'person-history',
      access: 'mod',
      order: 55,
      load: () => import('./src/reports/HistoryButton.tsx'),
    }),
    offer(messageActions, {
      id: 'moderation',
      access: 'mod',
      order: 900,
      load: () => import('./src/chat/ModerationActions.tsx'),
    }),
    offer(onPicture, {
      id: 'picture-zones',
      access: 'admin',
      load: () => import('./src/zones/PictureEditor.tsx'),
    }),
    offer(overlay, { id: 'chat-desk', access: 'mod', load: () => import('./src/chat/ChatDeskKeeper.tsx') }),
    // Shows nothing itself: it tells admins of a candidate that fails, on whatever page they are.
    offer(overlay, {
      id: 'remotes-flag-watch',
      access: 'admin',
      load: () => import('./src/remotes/FlagWatch.tsx'),
    }),
  ],
})
