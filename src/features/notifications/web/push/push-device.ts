import { callApi } from '../../../../ui/api/call-api.ts'
import { browserTexts } from '../../../../ui/storage/text-store.ts'
import { addPushDevice, readPushDevices, removePushDevice } from '../../contract.ts'

/** The push state of this device. `blocked`: the permission was denied in the browser. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/**
 * The account that subscribed here: its next login renews the subscription, that of another account does not. Storage
 * may be forbidden: push then has to be switched on again after each login.
 */
const askedKey = 'push_asked_by'

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await findSubscription()
  if (!subscription) return 'off'
  const { devices, public_key } = await callApi(readPushDevices, {})
  // A site with another key cannot send to it.
  const { applicationServerKey: key } = subscription.options
  const isOfSite = !key || isSameKey(key, toBytes(public_key))
  return isOfSite && devices.some(({ endpoint }) => endpoint === subscription.endpoint) ? 'on' : 'off'
}

/**
 * Requests the permission, subscribes at the browser's push service, and registers the subscription with the site.
 * @returns `off` when the prompt was dismissed, `blocked` when it was denied
 * @throws DOMException when the push service cannot be reached; ApiError when the site cannot
 */
export async function switchPushOn(userId: number): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  await subscribe()
  browserTexts.write(askedKey, String(userId))
  return 'on'
}

/** @throws ApiError when the site cannot be reached: push stays on, and the switch shows it */
export async function switchPushOff(): Promise<PushState> {
  const subscription = await findSubscription()
  if (subscription) {
    const body = { endpoint: subscription.endpoint }
    await callApi(removePushDevice, { body })
    await subscription.unsubscribe()
  }
  browserTexts.write(askedKey, undefined)
  return 'off'
}

/** Renews the account's subscription after a login, or when the browser or the site changed its keys. */
export async function renewPush(userId: number): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted' || browserTexts.read(askedKey) !== String(userId)) return
  if ((await readPushState()) === 'off') await subscribe()
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return registration?.pushManager.getSubscription()
}

async function subscribe(): Promise<void> {
  const { public_key } = await callApi(readPushDevices, {})
  const { pushManager } = await registerWorker()
  const key = toBytes(public_key)
  const old = await pushManager.getSubscription()
  // A subscription is bound to the key it was created with.
  if (old && !isSameKey(old.options.applicationServerKey, key)) await old.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { keys } = subscription.toJSON()
  const body = { endpoint: subscription.endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  await callApi(addPushDevice, { body })
}

async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js', { scope: '/' })
  // Subscribing needs an active worker.
  return navigator.serviceWorker.ready
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function isSameKey(buffer: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = new Uint8Array(buffer ?? [])
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index])
}
