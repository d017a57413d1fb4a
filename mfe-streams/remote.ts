import { auditionPicture } from '@shoal/bus/auditions/offers'
import { yourLiveStream } from '@shoal/bus/cameras/offers'
import { clipsPanel, createClip, shareClip } from '@shoal/bus/clips/offers'
import { contestantModal, contestantsPanel } from '@shoal/bus/contestants/offers'
import { btsPanel, episodesPanel } from '@shoal/bus/episodes/offers'
import { globalMission, missionsPanel, nuclearLaunch } from '@shoal/bus/missions/offers'
import { cockpitPicture, cockpitReports } from '@shoal/bus/moderation/offers'
import { bar, overlay, settingsRows } from '@shoal/bus/page/offers'
import { pollPanel } from '@shoal/bus/polls/offers'
import { userCardActions } from '@shoal/bus/profile/offers'
import { helpModal, interactPanel, liveStreamsPanel, liveStreamsReport } from '@shoal/bus/streams/offers'
import { vfxPreview } from '@shoal/bus/vfx/offers'
import { defineRemote, offer, panel } from '@shoal/remote-kit/define'

export default defineRemote({
  name: 'mfe-streams',
  contract: '^1.2.0',
  publishes: ['selected-stream', 'viewers', 'watched-at', 'in-mission', 'page-title', 'panel:mark'],
  panels: [
    offer(liveStreamsPanel, {
      title: 'Live',
      icon: 'tv',
      order: 0,
      data: ['/api/live-streams'],
      stays: true,
      load: () => import('./src/live/LiveStreamsPanel.tsx'),
    }),
    offer(clipsPanel, {
      title: 'Clips',
      path: '/clips',
      icon: 'clapperboard',
      order: 20,
      load: () => import('./src/clips/ClipsPanel.tsx'),
    }),
    offer(interactPanel, {
      title: 'Interact',
      place: 'side',
      icon: 'compass',
      order: 15,
      load: () => import('./src/live/InteractPanel.tsx'),
    }),
    offer(pollPanel, {
      title: 'Poll',
      place: 'side',
      icon: 'chart-column',
      order: 20,
      load: () => import('./src/polls/PollPanel.tsx'),
    }),
    offer(missionsPanel, {
      title: 'Missions',
      place: 'side',
      icon: 'target',
      order: 30,
      load: () => import('./src/missions/MissionsPanel.tsx'),
    }),
    offer(episodesPanel, {
      title: 'Episodes',
      path: '/episodes',
      icon: 'film',
      order: 30,
      data: ['/api/episodes?kind=episode&season=all'],
      load: () => import('./src/episodes/EpisodesPanel.tsx'),
    }),
    offer(btsPanel, {
      title: 'Behind the scenes',
      path: '/behind-the-scenes',
      icon: 'eye',
      order: 35,
      load: () => import('./src/episodes/BtsPanel.tsx'),
    }),
    offer(contestantsPanel, {
      title: 'Contestants',
      path: '/contestants',
      icon: 'star',
      order: 40,
      load: () => import('./src/contestants/ContestantsPanel.tsx'),
    }),
    offer(panel('about'), {
      title: 'About',
      path: '/about',
      icon: 'info',
      order: 50,
      load: () => import('./src/about/AboutPanel.tsx'),
    }),
  ],
  modals: [
    offer(contestantModal, {
      title: 'Contestant',
      size: 'large',
      load: () => import('./src/contestants/ContestantModal.tsx'),
    }),
    offer(globalMission, {
      title: 'Global Mission',
      style: 'metal',
      load: () => import('./src/missions/GlobalMissionModal.tsx'),
    }),
    offer(nuclearLaunch, {
      title: 'Nuclear Launch',
      style: 'metal',
      access: 'user',
      load: () => import('./src/missions/NuclearLaunchModal.tsx'),
    }),
    offer(createClip, {
      title: 'Create a Live Stream Clip',
      size: 'large',
      style: 'metal',
      access: 'pass',
      load: () => import('./src/clips/CreateClipModal.tsx'),
    }),
    offer(yourLiveStream, {
      title: 'Your Live Stream',
      size: 'medium',
      access: 'user',
      load: () => import('./src/cameras/YourLiveStreamModal.tsx'),
    }),
    offer(shareClip, { title: 'Share Clip', size: 'medium', load: () => import('./src/clips/ShareClipModal.tsx') }),
    offer(helpModal, { title: 'Help', size: 'medium', load: () => import('./src/player/HelpModal.tsx') }),
    offer(liveStreamsReport, {
      title: 'Live Streams Report',
      load: () => import('./src/streams/reports/ReportModal.tsx'),
    }),
  ],
  slots: [
    offer(userCardActions, {
      id: 'clips-of-user',
      order: 20,
      load: () => import('./src/clips/ClipsOfUser.tsx'),
    }),
    offer(settingsRows, {
      id: 'moments-on-picture',
      order: 10,
      load: () => import('./src/live/PictureSettings.tsx'),
    }),
    offer(vfxPreview, {
      id: 'vfx-preview',
      access: 'mod',
      load: () => import(/* webpackChunkName: "vfx" */ './src/vfx/VfxPreview.tsx'),
    }),
    offer(auditionPicture, {
      id: 'audition-picture',
      load: () => import('./src/live/AuditionPicture.tsx'),
    }),
    offer(cockpitPicture, {
      id: 'cockpit-picture',
      access: 'mod',
      load: () => import('./src/live/CockpitPicture.tsx'),
    }),
    offer(cockpitReports, {
      id: 'cockpit-reports',
      access: 'mod',
      load: () => import('./src/streams/reports/ReportsOfAll.tsx').then((m) => ({ default: m.ReportsOfAll })),
    }),
    offer(overlay, { id: 'clip-news', access: 'pass', load: () => import('./src/clips/ClipNews.tsx') }),
    offer(bar, {
      id: 'your-live-stream',
      access: 'user',
      order: 30,
      load: () => import('./src/cameras/YourLiveStreamButton.tsx'),
    }),
    // Nothing to see: keeps presence and the selection alive while another panel is open.
    offer(overlay, {
      id: 'streams-keeper',
      load: () => import(/* webpackChunkName: "watchers" */ './src/streams/StreamsKeeper.tsx'),
    }),
    offer(overlay, {
      id: 'poll-watch',
      order: 30,
      load: () => import(/* webpackChunkName: "watchers" */ './src/polls/PollWatch.tsx'),
    }),
    offer(overlay, {
      id: 'mission-watch',
      order: 40,
      load: () => import(/* webpackChunkName: "watchers" */ './src/missions/MissionWatch.tsx'),
    }),
    offer(overlay, {
      id: 'vfx',
      order: 50,
      load: () => import(/* webpackChunkName: "watchers" */ './src/vfx/VfxWatch.tsx'),
    }),
  ],
})
