import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { login } from '../../contract.ts'
import { readDeviceMark } from '../session-storage.ts'

type Credentials = Omit<InputOf<typeof login>['body'], 'device'>

export const sendLogin = (given: Credentials) => callApi(login, { body: { ...given, device: readDeviceMark() } })
