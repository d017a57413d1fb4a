import { unreadSum } from '@shoal/bus/notifications/rules'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { useNotificationSettings, useNotifications } from '../notifications/index.ts'
import { usePushKeys } from './keys.ts'
import { bodyMost, leadOf, type PushMessage, tagOf } from './message.ts'
import { outcomeOf, retry } from './outcome.ts'
import { usePushDevices, usePushServices } from './service.ts'
import { pushSettings } from './settings.ts'
import type { PushDeviceRow } from './tables.ts'

/** How long a push service may take to answer, in ms. */
const patience = 10_000
/** How long it keeps a message for a device that is off, in seconds. */
const keptFor = 24 * 60 * 60
/** After so many messages in a row that could not be delivered a device is given up. */
const failuresMost = 10
type Payload = { deviceId: string; notificationId: string | null }

/** NOT-3: tells devices of notifications, encrypted for each. */
export const usePush = service((platform) => {
  const { jobs, log, metrics, settings } = platform
  const devices = usePushDevices(platform)
  const notifications = useNotifications(platform)
  const services = usePushServices(platform)
  const sent = metrics.counter('shoal_push_total', 'Messages to push services, by what became of them', ['outcome'])
  const { contact } = settings.of(pushSettings)
  const subject =
    contact ?? (settings.publicUrl.startsWith('https:') ? settings.publicUrl : 'mailto:nobody@shoal.invalid')

  /** What is to be said; why not, when there is nothing to say any more or not now. */
  async function messageOf(userId: string, notificationId: string | null): Promise<PushMessage | 'read' | 'quiet'> {
    const unread = unreadSum(await notifications.unread(userId))
    if (notificationId === null) {
      const body = 'This device is told of what is new for you.'
      return { title: 'It works', body, tag: 'test', id: null, lead: null, unread }
    }
    const [one] = await notifications.inWords([notificationId])
    if (!one) return 'read'
    if (!(await useNotificationSettings(platform).mayPush(userId, one.type))) return 'quiet'
    const { id, title, text, type, lead } = one
    return { title, body: text.slice(0, bodyMost), tag: tagOf(userId, type, lead), id, lead: leadOf(lead), unread }
  }

  /** Answers with the status. Rejects when the service does not answer, and when the address may not be asked. */
  async function post(device: PushDeviceRow, message: PushMessage, auth: string, signal: AbortSignal): Promise<number> {
    const { publicKey, privateKey } = await usePushKeys(platform).read()
    const { origin } = new URL(device.endpoint)
    const { default: webPush } = await import('web-push')
    const { cipherText } = webPush.encrypt(device.p256dh, auth, JSON.stringify(message), 'aes128gcm')
    const { Authorization } = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm')
    return services.post(device.endpoint, {
      headers: {
        ttl: String(keptFor),
        urgency: 'normal',
        // One that waits is replaced by a newer one about the same.
        topic: message.tag,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': String(cipherText.length),
        authorization: Authorization,
      },
      ...{ body: cipherText, patience, signal },
    })
  }

  async function tell({ deviceId, notificationId }: Payload, attempt: number, signal: AbortSignal): Promise<void> {
    const device = await devices.find(deviceId)
    if (!device) return
    const { who } = await platform.identity.bySession(device.sessionId)
    const auth = devices.secretOf(device)
    // Logged out, banned, or sealed with other secrets.
    if (who?.userId !== device.userId || auth === null) return devices.drop(device)
    const message = await messageOf(device.userId, notificationId)
    if (typeof message === 'string') return sent.inc({ outcome: message })
    let status = 0
    try {
      status = await post(device, message, auth, signal)
    } catch (error) {
      log.info({ err: error, host: new URL(device.endpoint).host }, 'a push service did not answer')
    }
    const outcome = outcomeOf(status, attempt)
    if (outcome === 'again') throw new Error(`The push service answered ${status || 'nothing'}`)
    sent.inc({ outcome })
    if (outcome === 'sent') return devices.sent(device)
    if (outcome === 'gone') return devices.drop(device)
    log.info({ status, host: new URL(device.endpoint).host }, 'a push was given up')
    if ((await devices.failed(device)) >= failuresMost) await devices.drop(device)
  }

  const job = jobs.define<Payload>('push-send', (payload, { attempt, signal }) => tell(payload, attempt, signal), {
    ...{ retry, timeoutSeconds: 30, concurrency: 8 },
  })

  return {
    /** Hands in what has to be sent for notifications that were stored; within the transaction it is called in. */
    async notify(stored: readonly { notificationId: string; userId: string }[]): Promise<void> {
      const all = await devices.of([...new Set(stored.map(({ userId }) => userId))])
      const pushes = stored.flatMap(({ notificationId, userId }) =>
        all
          .filter((device) => device.userId === userId)
          .map(({ id: deviceId }) => ({ id: newId(), payload: { deviceId, notificationId } satisfies Payload })),
      )
      await jobs.enqueueAll('push-send', pushes)
    },

    /** Sends a device a message that says only that it works. */
    test: (deviceId: string) => job.enqueue({ deviceId, notificationId: null }),
  }
})
