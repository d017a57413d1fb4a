import type { AuditAction } from '@shoal/bus/moderation'
import type { Decision } from '@shoal/bus/reports'

/** What the log records, in words [MUTE-2]. The type asks for all of it: what the server records has words here. */
const actionTexts: Readonly<Record<AuditAction, string>> = {
  'accounts.flags': 'Changed flags',
  'accounts.second-factor': 'Took a second factor',
  'announcement.change': 'Changed the announcement',
  'auditions.approve': 'Let an audition on the show',
  'auditions.close': 'Closed an audition',
  'auditions.points': 'Corrected Stream Stars points',
  'battle.keep': 'Kept a part of a battle',
  'battle.kick': 'Kicked from battle chat',
  'battle.letGo': 'Let go of a part of a battle',
  'cameras.create': 'Made a camera',
  'cameras.edit': 'Changed a camera',
  'cameras.key': 'Made a new stream key',
  'cameras.remove': 'Removed a camera',
  'chat.mute': 'Muted',
  'chat.remove': 'Removed a message',
  'chat.shadow-mute': 'Muted in the shadow',
  'chat.slow': 'Changed slow mode',
  'chat.unmute': 'Ended a mute',
  'clans.disband': 'Disbanded a clan',
  'clips.decide': 'Decided over a clip',
  'clips.remove': 'Removed a clip',
  'codes.make': 'Made secret codes',
  'codes.off': 'Switched codes off',
  'codes.on': 'Switched codes on',
  'contestants.add': 'Added a contestant',
  'contestants.edit': 'Changed a contestant',
  'contestants.place': 'Placed a contestant in a room',
  'contestants.remove': 'Removed a contestant',
  'crowd.set': 'Switched the demo crowd',
  'economy.correct': 'Corrected a balance',
  'economy.correctXp': 'Corrected XP',
  'episodes.add': 'Added a recording',
  'episodes.edit': 'Changed a recording',
  'episodes.remove': 'Removed a recording',
  'features.set': 'Switched a feature',
  'fishtoys.decide': 'Decided over a fishtoy',
  'goals.create': 'Made a goal',
  'goals.edit': 'Changed a goal',
  'goals.end': 'Ended a goal',
  'goals.remove': 'Removed a goal',
  'items.edit': 'Changed an item',
  'items.give': 'Gave an item',
  'items.take': 'Took an item',
  'medals.give': 'Gave a medal',
  'medals.take': 'Took a medal',
  'missions.start': 'Started a mission',
  'missions.stop': 'Stopped a mission',
  'notifications.global': 'Notified everybody',
  'notifications.season': 'Changed the end of the season',
  'operator.admin': 'Made an admin',
  'polls.start': 'Started a poll',
  'polls.stop': 'Stopped a poll',
  'refresh.force': 'Reloaded all pages',
  'reports.decide': 'Decided reports',
  'stocks.add': 'Listed a stock',
  'stocks.halt': 'Halted a stock',
  'stocks.remove': 'Took a stock off the market',
  'stocks.rename': 'Renamed a stock',
  'stocks.resume': 'Resumed a stock',
  'streams.clear-reports': 'Cleared reports of a camera',
  'streams.move': 'Moved the viewers of a camera',
  'vfx.prompt': 'Showed an effect',
  'vfx.stop': 'Stopped an effect',
  'voice.decide': 'Decided over a TTS message or sound effect',
  'voice.edit': 'Changed a voice',
  'zones.delete-claims': 'Deleted finds in the pictures',
  'zones.update': 'Changed the zones of the pictures',
}

type Area = AuditAction extends `${infer First}.${string}` ? First : never
const areaTexts: Readonly<Record<Area, string>> = {
  accounts: 'Accounts',
  announcement: 'Announcement',
  auditions: 'Auditions',
  battle: 'Battle chat',
  cameras: 'Cameras',
  chat: 'Chat',
  clans: 'Clans',
  clips: 'Clips',
  codes: 'Secret codes',
  contestants: 'Contestants',
  crowd: 'Demo crowd',
  economy: 'Economy',
  episodes: 'Recordings',
  features: 'Features',
  fishtoys: 'Fishtoys',
  goals: 'Goals',
  items: 'Items',
  medals: 'Medals',
  missions: 'Missions',
  notifications: 'Notifications',
  operator: 'Operator of the server',
  polls: 'Polls',
  refresh: 'Reloads',
  reports: 'Reports',
  stocks: 'Stocks',
  streams: 'Viewers and reports of cameras',
  vfx: 'Effects',
  voice: 'TTS messages and sound effects',
  zones: 'Zones of the pictures',
}

const decisionTexts: Readonly<Record<Decision, string>> = {
  dismissed: 'Nothing was done',
  muted: 'Muted',
  'shadow-muted': 'Muted in the shadow',
  banned: 'Banned',
}

const inTable = (table: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(table, key) ? table[key]! : key

/** An action in words; by its name where a newer server recorded something that this page has no words for. */
export const actionText = (action: string): string => inTable(actionTexts, action)
/** What came of a case, in words. */
export const decisionText = (decision: string): string => inTable(decisionTexts, decision)
/** What exactly was done, in words. */
export const detailText = (action: string, detail: string): string =>
  action === ('reports.decide' satisfies AuditAction) ? decisionText(detail) : detail

/** What the log can be searched for: all, an area, or one action of an area that has several. */
export const searchable: ReadonlyArray<{ value: string; label: string }> = [
  { value: '', label: 'Everything' },
  ...Object.entries(areaTexts)
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
    .flatMap(([area, label]) => {
      const own = Object.entries(actionTexts).filter(([action]) => action.startsWith(`${area}.`))
      const each = own.map(([value, text]) => ({ value, label: `${label}: ${text}` }))
      return own.length === 1 ? [{ value: area, label }] : [{ value: area, label }, ...each]
    }),
]
