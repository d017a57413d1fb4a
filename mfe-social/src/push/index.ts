// What other areas of this remote may use of push.
export { ability, ownSubscription } from './browserPush.ts'
export { default as PushSetting } from './PushSetting.tsx'
