import type { AfterUndo, NoteAccountChange, NotifyAccount, Site } from '../../../platform/site/site.ts'
import type { AnswerOf, ParsedInputOf } from '../../../shared/contract/endpoint.ts'
import type { LeakParts } from './passwords/require-unleaked.ts'
import type { Provider } from './providers/read-providers.ts'
import type { Device } from './sessions/describe-device.ts'
import type { TokenKeys } from './sessions/token-keys.ts'

/** The dependencies of the account use cases. */
export type AuthParts = Pick<Site, 'db' | 'mailer' | 'storage' | 'jobs' | 'log' | 'publicUrl' | 'now'> &
  LeakParts & {
    keys: TokenKeys
    noteAccountChange: NoteAccountChange
    notifyAccount?: NotifyAccount | undefined
    /** Of every module. */
    afterUndo: AfterUndo[]
    /** How long a device stays signed in at most, in milliseconds: then the password is asked for again. */
    longestSessionMs: number
    requiresStaffFactor: boolean
    /** Other sites whose accounts sign in here. */
    providers: readonly Provider[]
  }

/** An operation that signs a device in. */
export type SignIn<Call> = (parts: AuthParts, input: ParsedInputOf<Call>, device: Device) => Promise<AnswerOf<Call>>
